import type { Migration } from 'kysely/migration';
import type { EngineName } from '#server/core/database/engine.ts';
import { firstTables } from './0001-first-tables.ts';
import { powerEvents } from './0002-power-events.ts';
import { accounts } from './0003-accounts.ts';
import { jobs } from './0004-jobs.ts';
import { knownDevices } from './0005-known-devices.ts';
import { once } from './0006-once.ts';
import { reminders } from './0007-reminders.ts';
import { freshProof } from './0008-fresh-proof.ts';
import { boundedStorage } from './0010-bounded-storage.ts';
import { proofCodes } from './0011-proof-codes.ts';
import { revision } from './0012-revision.ts';
import { providerTokens } from './0013-provider-tokens.ts';
import { dayBytes } from './0014-day-bytes.ts';
import { securityEvents } from './0015-security-events.ts';
import { registration } from './0016-registration.ts';
import { picturePaths } from './0017-picture-paths.ts';
import { secondFactor } from './0018-second-factor.ts';
import { dayStates } from './0019-day-states.ts';
import { kinds } from './0020-kinds.ts';
import { imports } from './0021-imports.ts';
import { daysByHabit } from './0022-days-by-habit.ts';
import { notedDays } from './0023-noted-days.ts';
import { TableMaker } from './table-maker.ts';

/** Every migration by its name, in order. A released one never changes: a later one corrects it. */
const migrations = {
  '0001-first-tables': firstTables,
  '0002-power-events': powerEvents,
  '0003-accounts': accounts,
  '0004-jobs': jobs,
  '0005-known-devices': knownDevices,
  '0006-once': once,
  '0007-reminders': reminders,
  '0008-fresh-proof': freshProof,
  '0010-bounded-storage': boundedStorage,
  '0011-proof-codes': proofCodes,
  '0012-revision': revision,
  '0013-provider-tokens': providerTokens,
  '0014-day-bytes': dayBytes,
  '0015-security-events': securityEvents,
  '0016-registration': registration,
  '0017-picture-paths': picturePaths,
  '0018-second-factor': secondFactor,
  '0019-day-states': dayStates,
  '0020-kinds': kinds,
  '0021-imports': imports,
  '0022-days-by-habit': daysByHabit,
  '0023-noted-days': notedDays,
};

export const migrationNames = Object.keys(migrations);

export function migrationsFor(engine: EngineName): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, up]) => [name, { up: (db) => up(new TableMaker(db, engine)) }]),
  );
}
