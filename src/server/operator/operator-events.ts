import type { FastifyRequest } from 'fastify';
import { EVENTS_DAYS, EVENTS_PAGE } from '#contract/limits.ts';
import type { OperatorEvent } from '#contract/operating.ts';
import type { EventDetail, OperatorAct } from '#contract/security-events.ts';
import { DAY } from '#domain/days/time.ts';
import { originOf, recordEvent } from '#server/accounts/security-events/security-events.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Database } from '#server/core/database/database.ts';
import { acrossUsers, type UserScope } from '#server/core/database/user-rows.ts';
import { roleOf } from '#server/core/http/role.ts';

/** Of one club: more operators would be none. */
const OPERATORS_MAX = 100;

interface Act {
  readonly act: OperatorAct;
  /** The id of the account that it was about. */
  readonly member?: string;
}

/** Notes among the events of an operator what was done, and from where. */
export async function recordAct(
  scope: UserScope,
  act: Act,
  request: FastifyRequest,
  now: number,
): Promise<void> {
  await recordEvent(scope, { kind: 'operatorActed', ...act }, originOf(request), now);
}

/** What the operators of today did, newest first. */
export async function showActs(database: Database, config: Config, now: number): Promise<OperatorEvent[]> {
  const operators = await findOperators(database, config);
  // PostgreSQL takes no empty list.
  if (operators.length === 0) return [];
  const emails = new Map(operators.map(({ user_id, email }) => [user_id, email]));
  const found = await acrossUsers(
    'list acts of operators',
    async () =>
      await database.db
        .selectFrom('security_events')
        .select(['id', 'at', 'user_id', 'detail'])
        .where('user_id', 'in', [...emails.keys()])
        .where('kind', '=', 'operatorActed')
        .where('at', '>', instant(now - EVENTS_DAYS * DAY))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(EVENTS_PAGE)
        .execute(),
  );
  const events: OperatorEvent[] = [];
  for (const { id, at, user_id: userId, detail } of found) {
    const { act = null, member } = JSON.parse(detail) as EventDetail;
    const about = member === undefined ? null : await findUser(database.db, member);
    events.push({ id, at, by: emails.get(userId) ?? '', act, member: about?.email ?? null });
  }
  return events;
}

/** By their role, and the person whom OPERATOR_EMAIL names. */
async function findOperators({ db }: Database, config: Config) {
  const found = await acrossUsers(
    'find operators',
    async () =>
      await db
        .selectFrom('users')
        .select(['user_id', 'email', 'email_verified', 'role'])
        .where((row) =>
          row.or([row('role', '=', 'operator'), row('email', '=', config.OPERATOR_EMAIL ?? '')]),
        )
        .limit(OPERATORS_MAX)
        .execute(),
  );
  return found.filter((user) => roleOf(user, config) === 'operator');
}
