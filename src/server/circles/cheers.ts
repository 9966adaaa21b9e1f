import type { Cheer, SendCheer } from '#contract/circles.ts';
import { CHEER_DAYS_KEPT, CHEER_DAYS_LATE } from '#contract/limits.ts';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { instant } from '#server/core/clock/clock.ts';
import { deleteRows, saveRow } from '#server/core/database/user-rows.ts';
import { invalidField, notFound } from '#server/core/errors/api-error.ts';
import { enqueueOnce } from '#server/core/jobs/waiting-jobs.ts';
import { type OwnCircle, requireMember } from './circle-access.ts';
import { presentCheer } from './read-circle.ts';

interface Moment {
  readonly now: number;
  /** The sender's. */
  readonly today: DayKey;
}

/** Cheers a member, once a day: another kind takes the place of the first. */
export async function sendCheer(
  own: OwnCircle,
  { to, kind, day }: SendCheer,
  { now, today }: Moment,
): Promise<Cheer> {
  const given = day ?? today;
  if (given > today || given < addDays(today, -CHEER_DAYS_LATE)) throw invalidField('day', 'generic');
  const { rows, me } = own;
  const receiver = await requireMember(own, to);
  if (receiver.member_id === me.member_id) throw notFound();
  await deleteRows(rows, 'circle_cheers', {
    from_id: me.member_id,
    day: ['<', addDays(today, -CHEER_DAYS_KEPT)],
  });
  const cheer = { from_id: me.member_id, to_id: to, kind, day: given, created_at: instant(now) };
  await saveRow(rows, 'circle_cheers', cheer);
  const { account_id: accountId, muted } = receiver;
  if (muted === 0) {
    await enqueueOnce(rows, [{ kind: 'cheer', id: `cheer ${accountId}`, payload: { accountId }, now }]);
  }
  return presentCheer(cheer);
}

/** Takes the cheer of today back. */
export async function takeCheerBack(own: OwnCircle, memberId: string, { today }: Moment): Promise<void> {
  const cheer = { from_id: own.me.member_id, to_id: memberId, day: today };
  if (!(await deleteRows(own.rows, 'circle_cheers', cheer))) throw notFound();
}
