import { calls } from '#contract/calls.ts';
import type { Log } from '#contract/today.ts';
import { invalidField } from '#server/core/errors/api-error.ts';
import { withoutUndefined } from '#server/core/http/without-undefined.ts';
import { itemOn } from '#server/habits/habits/log-routes.ts';
import type { Asking } from './asking.ts';

export async function readToday({ api }: Asking) {
  const { dayEndsAt: _, ...today } = await api(calls.getToday);
  return today;
}

/** A habit as in the list of a day; null where the token may not read it. */
export async function readItem(
  { scope, viewer, today }: Asking,
  { id, day }: { readonly id: string; readonly day: string },
) {
  return viewer.grant.scopes.has('today:read') ? await itemOn(scope, id, viewer, { day, today }) : null;
}

export interface Logged {
  readonly day: string;
  readonly done?: boolean | undefined;
  readonly add?: number | undefined;
  readonly value?: number | undefined;
  readonly skip?: boolean | undefined;
  readonly note?: string | undefined;
}

/** Logs a day, and answers the habit as in its list. */
export async function logDay(asking: Asking, id: string, { day, note, ...given }: Logged) {
  const one = withoutUndefined(given);
  if (Object.keys(one).length !== 1) throw invalidField('done', 'generic');
  const body = { ...one, ...withoutUndefined({ note }), day } as Log;
  const item = await asking.api(calls.logDay, { params: { id }, body }, asking.recording.day({ id, day }));
  return day === asking.today ? item : await readItem(asking, { id, day });
}
