import { afterEach, expect, test } from 'vitest';
import type { Circle } from '#contract/circles.ts';
import { addDays } from '#domain/days/day-key.ts';
import { buildCircle, buildMember, buildShared, ownOf } from '#tests/web/build-circle.ts';
import { renderApp, type SentRequest, today } from '#tests/web/render-app.tsx';
import { clearToasts, currentToasts } from '#web/ui/toast-store.ts';
import { CirclesPage } from './circles-page.tsx';

afterEach(() => clearToasts());

type Answer = (request: SentRequest) => Response | undefined;

/** The page of a user who is in these circles. */
export async function showCircles(circles: readonly Circle[], path = '/circles', answer?: Answer) {
  const server = (request: SentRequest): Response | Promise<Response> => {
    const given = answer?.(request);
    if (given) return given;
    const { method, path: asked } = request;
    const circle = circles.find(({ id }) => asked === `/circles/${id}`);
    if (method === 'GET' && asked === '/circles') return Response.json(circles.map(ownOf));
    if (method === 'GET' && circle) return Response.json(circle);
    return new Promise(() => {});
  };
  return await renderApp(<CirclesPage />, {
    path,
    user: { inCircle: circles.length > 0 },
    answer: server,
  });
}

test('visual', async () => {
  const screen = await showCircles([buildCircle(), buildCircle({ id: 'b', name: 'Readers' })]);
  await expect.element(screen.getByRole('heading', { name: 'Sunday runners' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Ann' })).toBeVisible();
  void addDays(today, 1);
  void buildMember;
  void buildShared;
  expect(currentToasts()).toEqual([]);
});
