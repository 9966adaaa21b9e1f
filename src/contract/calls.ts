import type { Call } from './call.ts';
import { accountCalls } from './calls/account.ts';
import { authCalls } from './calls/auth.ts';
import { ownDataCalls } from './calls/data-export.ts';
import { dividersCalls } from './calls/dividers.ts';
import { habitsCalls } from './calls/habits.ts';
import { performanceCalls } from './calls/performance.ts';
import { powerCalls } from './calls/power.ts';
import { proofCalls } from './calls/proof.ts';
import { remindersCalls } from './calls/reminders.ts';
import { stepsCalls } from './calls/steps.ts';
import { userCalls } from './calls/user.ts';

/**
 * Every call of api.md, those that are not served yet included. The server binds handlers to them and OpenAPI lists what is bound.
 */
export const calls = {
  ...authCalls,
  ...dividersCalls,
  ...habitsCalls,
  ...stepsCalls,
  ...performanceCalls,
  ...powerCalls,
  ...userCalls,
  ...accountCalls,
  ...proofCalls,
  ...remindersCalls,
  ...ownDataCalls,
} as const satisfies Record<string, Call>;
