import { hash, randomInt } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SETUP_CODE_LENGTH } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { instant } from '#server/core/clock/clock.ts';
import {
  acrossUsers,
  deleteRows,
  findRow,
  insertNew,
  SYSTEM_USER,
  saveRow,
  type UserRows,
  withTransaction,
} from '#server/core/database/user-rows.ts';
import { makeFolder, writeNewFile } from '#server/core/disk/files.ts';
import { notFound, refusedField } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { cachedFor } from '#server/core/load/once.ts';

/** Without letters and digits that look alike. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE = /^[2-9A-HJ-NP-Z]{12}$/;
/** A server that waits longer for its operator makes a new code when it starts again. */
const CODE_DAYS = 365;
/** Of a server that has had an operator: an account that is erased must not bring an old code of a log back. */
const SET_UP = 'set up';
const FOR_EVER = '9999-12-31T23:59:59.999Z';

type SetupContext = Pick<Context, 'config' | 'database' | 'clock'>;

const factOf = (code: string): string => `setup code ${hash('sha256', code, 'base64url')}`;
const fileOf = ({ config }: SetupContext): string => join(config.DATA_DIR, 'setup-code');
const rowsOf = ({ database }: SetupContext): UserRows => ({ queries: database.db, userId: SYSTEM_USER });

/**
 * The code by which the first operator of this server is known, while it has none; null afterwards, and where OPERATOR_EMAIL names the
 * person. It is in a file of the data folder for its owner alone; storage has its hash. Several processes may each have one.
 */
export async function prepareSetup(context: SetupContext): Promise<string | null> {
  if (context.config.OPERATOR_EMAIL !== undefined) return null;
  const isWaiting = (await awaitsOperator(context)) && !(await hasOperator(context));
  if (!isWaiting) {
    await endSetup(context);
    rmSync(fileOf(context), { force: true });
    return null;
  }
  return (await readCode(context)) ?? (await makeCode(context));
}

/** Whether no operator was ever made here. */
export async function awaitsOperator(context: SetupContext): Promise<boolean> {
  if (context.config.OPERATOR_EMAIL !== undefined) return false;
  return (await findRow(rowsOf(context), 'server_facts', { name: SET_UP })) === null;
}

async function hasOperator({ database: { db } }: SetupContext): Promise<boolean> {
  const operators = await acrossUsers(
    'look for any operator',
    async () =>
      await db.selectFrom('users').select('user_id').where('role', '=', 'operator').limit(1).execute(),
  );
  return operators.length > 0;
}

async function readCode(context: SetupContext): Promise<string | null> {
  const file = fileOf(context);
  const code = existsSync(file) ? readFileSync(file, 'utf8').trim().replaceAll('-', '') : '';
  return CODE.test(code) && (await isCode(context, code)) ? shown(code) : null;
}

async function makeCode(context: SetupContext): Promise<string> {
  const code = Array.from({ length: SETUP_CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const until = instant(context.clock() + CODE_DAYS * DAY);
  await changeSetup(
    context,
    async (rows) => await saveRow(rows, 'server_facts', { name: factOf(code), until, value: null }),
  );
  const file = fileOf(context);
  makeFolder(context.config.DATA_DIR);
  rmSync(file, { force: true });
  writeNewFile(file, `${shown(code)}\n`);
  return shown(code);
}

/** In groups of four, for people. */
const shown = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');

async function isCode(context: SetupContext, code: string): Promise<boolean> {
  const fact = await findRow(rowsOf(context), 'server_facts', { name: factOf(code) });
  return fact !== null && fact.until > instant(context.clock());
}

/** Refuses a caller without the code: 404 where there is an operator, 403 for a wrong one. */
export async function checkSetupCode(context: SetupContext, typed: string): Promise<void> {
  if (!(await awaitsOperator(context))) throw notFound();
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  if (!(CODE.test(code) && (await isCode(context, code)))) throw refusedField('code', 'setupCodeInvalid');
}

/** Takes the place of the first operator: of concurrent calls one gets it, the others 404. No code works from then on. */
export async function claimSetup(context: SetupContext): Promise<void> {
  if (!(await endSetup(context))) throw notFound();
}

/** The one who took it was refused: the server waits again. */
export async function releaseSetup(context: SetupContext): Promise<void> {
  await changeSetup(context, async (rows) => await deleteRows(rows, 'server_facts', { name: SET_UP }));
}

/** There is an operator: false where that was known. */
export async function endSetup(context: SetupContext): Promise<boolean> {
  return await changeSetup(context, async (rows) =>
    insertNew(rows, 'server_facts', { name: SET_UP, until: FOR_EVER, value: null }),
  );
}

async function changeSetup<T>({ database }: SetupContext, work: (rows: UserRows) => Promise<T>): Promise<T> {
  return await withTransaction(database, SYSTEM_USER, work);
}

/** For how long a page may still offer what another process has ended. */
const LOOK_MS = 10_000;

/** Whether pages offer to set the club up: once it was set up, nothing is read any more. */
export function watchSetup(context: SetupContext): { isOpen: () => Promise<boolean>; end: () => void } {
  let isOver = false;
  const look = cachedFor(LOOK_MS, async () => await awaitsOperator(context));
  return {
    async isOpen() {
      isOver ||= !(await look());
      return !isOver;
    },
    end() {
      isOver = true;
      rmSync(fileOf(context), { force: true });
    },
  };
}
