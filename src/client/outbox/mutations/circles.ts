import { ResponseError } from '#client/api/errors.ts';
import type { AccountData } from '#client/state/account-data.ts';
import type { Cheer, CheerKind, Circle, OwnShare, ShareHabit } from '#contract/circles.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { changeItem } from './change.ts';
import { defineMutation } from './definition.ts';

interface InCircle {
  readonly circleId: string;
}

/** The wanted state: null shows the habit no longer. */
type Share = InCircle & Omit<ShareHabit, 'level'> & { readonly level: ShareHabit['level'] | null };

/** Shows a habit in a circle, changes what is shown of it, or ends that. */
export const circleShare = defineMutation<Share, OwnShare | undefined>({
  request: (api, { circleId: id, habitId, level, shownName }, key) =>
    level === null
      ? api.call('DELETE /circles/{id}/shares/{habitId}', { params: { id, habitId }, key }).catch(endIfGone)
      : api.call('POST /circles/{id}/shares', { params: { id }, body: { habitId, level, shownName }, key }),
  apply: (data, { circleId, habitId, level, shownName = null }) =>
    setShare(data, circleId, habitId, level && { habitId, level, shownName }),
  reconcile: (data, { circleId, habitId }, answer) =>
    answer ? setShare(data, circleId, habitId, answer) : data,
  dependsOn: ({ habitId }) => [habitId],
  replaces: (newer, older) => newer.circleId === older.circleId,
});

function setShare(data: AccountData, id: string, habitId: string, share: OwnShare | null): AccountData {
  const circles = changeItem(data.circles, id, (circle) => ({
    ...circle,
    shares: withOne(circle.shares, (each) => each.habitId === habitId, share),
  }));
  return circles === data.circles ? data : { ...data, circles };
}

/** The list with one item in the place of those like it, or at the end; null is none. */
function withOne<T>(items: readonly T[], isLike: (item: T) => boolean, one: T | null): T[] {
  const at = items.findIndex(isLike);
  const others = items.filter((item) => !isLike(item));
  return one === null ? others : others.toSpliced(at === -1 ? others.length : at, 0, one);
}

/** The wanted state: null takes the cheer of that day back. */
interface Cheering extends InCircle {
  /** A member. */
  readonly to: string;
  readonly kind: CheerKind | null;
  /** The today of the user: no other day has it on its page. */
  readonly day: DayKey;
}

/** Cheers a member, changes the cheer of that day, or takes it back. */
export const circleCheer = defineMutation<Cheering, Cheer | undefined>({
  request: (api, { circleId: id, to, kind, day }, key) =>
    kind === null
      ? api
          .call('DELETE /circles/{id}/cheers/{memberId}', { params: { id, memberId: to }, key })
          .catch(endIfGone)
      : api
          .call('POST /circles/{id}/cheers', { params: { id }, body: { to, kind, day }, key })
          .catch(refuseUntilLater),
  apply: (data, { circleId, to, kind, day }, { today }) =>
    day === today ? changePage(data, circleId, (circle) => withCheer(circle, to, kind)) : data,
  dependsOn: ({ to }) => [to],
  replaces: (newer, older) => newer.day === older.day,
});

function withCheer(circle: Circle, to: string, kind: CheerKind | null): Circle {
  const from = circle.members.find(({ isMe }) => isMe)?.id;
  if (from === undefined) return circle;
  const isLike = (cheer: Cheer) => cheer.from === from && cheer.to === to;
  return { ...circle, cheers: withOne(circle.cheers, isLike, kind && { from, to, kind }) };
}

function changePage(data: AccountData, id: string, change: (circle: Circle) => Circle): AccountData {
  const at = data.circlePages.findIndex((page) => page.data.id === id);
  const page = data.circlePages[at];
  if (!page) return data;
  return { ...data, circlePages: data.circlePages.with(at, { ...page, data: change(page.data) }) };
}

/** In seconds. What the server asks to wait for at a moment of load is shorter. */
const LONG = 60;

/** There is room for no more cheers today: the rest of the queue does not wait until there is. */
function refuseUntilLater(error: unknown): never {
  if (error instanceof ResponseError && error.status === 429 && (error.retryAfter ?? 0) > LONG)
    throw new ResponseError({ status: 422, code: 'limitReached' });
  throw error;
}

/** What is gone is as wanted, for example in a circle that the user has left. */
function endIfGone(error: unknown): undefined {
  if (error instanceof ResponseError && error.code === 'notFound') return undefined;
  throw error;
}
