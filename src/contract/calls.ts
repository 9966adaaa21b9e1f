import type { Call } from './call.ts';
import { accountCalls } from './calls/account.ts';
import { authCalls } from './calls/auth.ts';
import { breaksCalls } from './calls/breaks.ts';
import { dataExportCalls } from './calls/data-export.ts';
import { dividersCalls } from './calls/dividers.ts';
import { habitsCalls } from './calls/habits.ts';
import { homeCalls } from './calls/home.ts';
import { importsCalls } from './calls/imports.ts';
import { passkeyCalls } from './calls/passkeys.ts';
import { performanceCalls } from './calls/performance.ts';
import { powerCalls } from './calls/power.ts';
import { proofCalls } from './calls/proof.ts';
import { remindersCalls } from './calls/reminders.ts';
import { securityEventsCalls } from './calls/security-events.ts';
import { stepsCalls } from './calls/steps.ts';
import { twoStepCalls } from './calls/two-step.ts';
import { userCalls } from './calls/user.ts';

/** Every call of the API. The server mounts a handler for each, and OpenAPI lists the mounted calls. */
export const calls = {
  ...authCalls,
  ...dividersCalls,
  ...habitsCalls,
  ...stepsCalls,
  ...breaksCalls,
  ...performanceCalls,
  ...homeCalls,
  ...powerCalls,
  ...userCalls,
  ...accountCalls,
  ...proofCalls,
  ...securityEventsCalls,
  ...passkeyCalls,
  ...twoStepCalls,
  ...remindersCalls,
  ...dataExportCalls,
  ...importsCalls,
} as const satisfies Record<string, Call>;
