import type { Delivery, Webhook } from '#contract/webhooks.ts';
import { WebhooksCard } from '#web/features/settings/connections/webhooks/webhooks-card.tsx';
import { ProofProvider } from '#web/shared/proof/with-proof.tsx';
import { buildHabit, renderApp, type SentRequest } from './render-app.tsx';

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const secretOf = (letter: string) => `whsec_${letter.repeat(43)}=`;

export const buildWebhook = (number: number, given: Partial<Webhook> = {}): Webhook => ({
  id: idOf(number),
  url: `https://hooks.example.org/${number}`,
  events: ['day.updated'],
  habitIds: null,
  includeNames: false,
  state: 'active',
  createdAt: '2026-03-12T10:00:00.000Z',
  failingSince: null,
  ...given,
});

export const buildDelivery = (number: number, given: Partial<Delivery> = {}): Delivery => ({
  id: idOf(number),
  type: 'day.updated',
  state: 'delivered',
  attempt: 1,
  status: 204,
  reason: null,
  ms: 120,
  createdAt: '2026-03-12T10:00:00.000Z',
  triedAt: '2026-03-12T10:00:00.000Z',
  nextAt: null,
  body: '{"type":"day.updated","data":{"day":"2026-03-12"}}',
  ...given,
});

export const refused = (status: number, message: string, field?: string) =>
  Response.json(
    { message, errors: field === undefined ? [] : [{ field, rule: field, message: field }] },
    { status },
  );

interface Given {
  webhooks?: Webhook[];
  /** The newest first. */
  deliveries?: Delivery[];
  answer?: (request: SentRequest) => Response | undefined;
}

/** The card before a server that keeps these webhooks and the deliveries of the first; a test changes what it keeps. */
export async function showWebhooks({ webhooks = [], deliveries = [], answer }: Given = {}) {
  const screen = await renderApp(
    <ProofProvider>
      <WebhooksCard timeZone="Europe/Paris" />
    </ProofProvider>,
    {
      habits: [buildHabit({ id: 'run', name: 'Run' })],
      answer: (request) =>
        answer?.(request) ?? answerOf(request, webhooks, deliveries) ?? new Promise(() => {}),
    },
  );
  const card = screen.getByRole('region', { name: 'Webhooks' });
  const writes = (method: string) =>
    screen.sent.filter((request) => request.method === method).map(({ path, body }) => ({ path, body }));
  return { ...screen, card, rows: card.getByRole('listitem'), writes };
}

function answerOf(
  { method, path, body }: SentRequest,
  webhooks: Webhook[],
  deliveries: Delivery[],
): Response | undefined {
  const [first] = webhooks;
  const [, last = ''] = /\/(\w+)$/.exec(path) ?? [];
  if (method === 'DELETE') return new Response(null, { status: 204 });
  if (`${method} ${path}` === 'GET /user/webhooks') return Response.json(webhooks);
  if (`${method} ${last}` === 'GET deliveries') return Response.json(deliveries);
  if (method === 'POST' && last === 'webhooks') {
    const made = buildWebhook(90, { ...(body as Partial<Webhook>), state: 'pending' });
    webhooks.push(made);
    return Response.json({ ...made, secret: secretOf('a') }, { status: 201 });
  }
  if (last === 'rotate') return Response.json({ secret: secretOf('b') });
  if (method === 'PATCH' && first) {
    Object.assign(first, body);
    return Response.json(first);
  }
  if (last === 'test') {
    const ping = buildDelivery(90, {
      type: 'ping',
      state: 'pending',
      attempt: 0,
      status: null,
      triedAt: null,
    });
    deliveries.unshift(ping);
    return Response.json(ping, { status: 201 });
  }
  const repeated = last === 'again' ? deliveries.find(({ id }) => path.includes(id)) : undefined;
  if (!repeated) return undefined;
  return Response.json(Object.assign(repeated, { state: 'pending', attempt: 0 }));
}
