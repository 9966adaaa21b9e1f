import type { Call } from '#contract/call.ts';
import { API_BASE } from '#server/core/http/route.ts';
import { faultsOf, type RawAnswer } from '#tests/api/check-answer.ts';
import type { TestUser } from '#tests/api/factories.ts';
import type { TestApp } from '#tests/api/test-app.ts';
import { threadMs } from '#tests/load/thread-ms.ts';
import { type FuzzRequest, whyInvalid } from './requests.ts';
import { type FuzzWorld, inWorld } from './world.ts';

/** Of processor time: a single call that takes more delays other users (docs/rules/attacks.md#bad-inputs). */
const SLOW_MS = 1_000;

export interface Verdict {
  readonly status: number;
  readonly milliseconds: number;
  readonly wasValid: boolean;
  /** What is wrong with the answer; empty when it is as it must be. */
  readonly faults: readonly string[];
}

/** What a request goes to: the whole server, or one with a planted mistake. */
export type Target = Pick<TestApp['app'], 'inject'>;

/** Sends a request for a user and judges the answer: never 5xx, never one that is not in the document, no bad request let in. */
export async function judge(
  target: Target,
  world: FuzzWorld,
  call: Call,
  drawn: FuzzRequest,
  by: TestUser = world.user,
): Promise<Verdict> {
  const request = await inWorld(world, drawn);
  const started = threadMs();
  const answer = await target.inject({
    method: call.method,
    url: API_BASE + pathOf(call, request.params),
    query: request.query,
    headers: {
      authorization: `Bearer ${by.token}`,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(request.body === undefined ? {} : { payload: request.body }),
  });
  const milliseconds = threadMs() - started;
  const raw = { status: answer.statusCode, headers: answer.headers, text: answer.payload };
  const why = whyInvalid(call, request);
  const faults = [
    ...(raw.status >= 500 ? [`answered ${raw.status}`] : []),
    ...(raw.status < 400 && why.length > 0 ? [`let in although ${why.slice(0, 3).join('; ')}`] : []),
    ...(milliseconds > SLOW_MS ? [`took ${Math.round(milliseconds)} ms`] : []),
    ...faultsOf(call, raw),
    ...changedText(request, raw),
  ];
  return { status: raw.status, milliseconds, wasValid: why.length === 0, faults };
}

function pathOf({ path }: Call, params: FuzzRequest['params']): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

const trimmed = ['name', 'firstName', 'title', 'shownName'] as const;
const texts = [...trimmed, 'notes', 'reminderMessage'] as const;

/** Text comes back as it came, names trimmed (docs/rules/attacks.md#bad-inputs, I15 and I16). */
function changedText({ body }: FuzzRequest, { status, text }: RawAnswer): string[] {
  if (body === undefined || (status !== 200 && status !== 201) || text === '') return [];
  const given = Object(JSON.parse(body)) as Record<string, unknown>;
  const shown = Object(JSON.parse(text)) as Record<string, unknown>;
  // The habit that a step belongs to has a name of its own.
  const isOfStep = 'steps' in shown && !('emoji' in given);
  return texts.flatMap((field) => {
    const [before, after] = [given[field], shown[field]];
    if (typeof before !== 'string' || typeof after !== 'string' || (isOfStep && field === 'name')) return [];
    // That of the first of a list of reminders, which is given as well, is shown.
    if (field === 'reminderMessage' && 'reminders' in given) return [];
    const expected = trimmed.some((each) => each === field) ? before.trim() : before;
    return after === expected ? [] : [`${field} came back as ${JSON.stringify(after)}`];
  });
}
