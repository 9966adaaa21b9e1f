import { accountCalls } from './account.ts';
import { authCalls } from './auth.ts';
import { breaksCalls } from './breaks.ts';
import { calendarsCalls } from './calendars.ts';
import type { Call } from './call.ts';
import { circlesCalls } from './circle-calls.ts';
import { connectionsCalls } from './connections.ts';
import { dataExportCalls } from './data-export.ts';
import { deviceCodesCalls } from './device-codes.ts';
import { dividersCalls } from './dividers.ts';
import { habitsCalls, stepsCalls } from './habit-calls.ts';
import { homeCalls } from './home.ts';
import { importsCalls } from './imports.ts';
import { operatingCalls } from './operating.ts';
import { operatingClubCalls } from './operating-club.ts';
import { operatorCalls } from './operator.ts';
import { passkeyCalls } from './passkeys.ts';
import { performanceCalls } from './performance.ts';
import { personalTokensCalls } from './personal-tokens.ts';
import { powerCalls } from './power.ts';
import { proofCalls } from './proof.ts';
import { remindersCalls } from './reminders.ts';
import { securityEventsCalls } from './security-events.ts';
import { serverCalls } from './server.ts';
import { tagsCalls } from './tags.ts';
import { todayCalls } from './today.ts';
import { twoStepCalls } from './two-step.ts';
import { userCalls } from './user.ts';
import { webhooksCalls } from './webhooks.ts';

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
  ...deviceCodesCalls,
  ...proofCalls,
  ...securityEventsCalls,
  ...passkeyCalls,
  ...twoStepCalls,
  ...personalTokensCalls,
  ...remindersCalls,
  ...dataExportCalls,
  ...importsCalls,
  ...todayCalls,
  ...tagsCalls,
  ...calendarsCalls,
  ...webhooksCalls,
  ...connectionsCalls,
  ...circlesCalls,
  ...operatorCalls,
  ...operatingCalls,
  ...operatingClubCalls,
  ...serverCalls,
} as const satisfies Record<string, Call>;
