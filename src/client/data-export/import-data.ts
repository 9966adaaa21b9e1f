import type { FieldError } from '#contract/common.ts';
import type { ExportData, ExportHabit, ImportAccount, ImportHabit } from '#contract/data-export.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { CreateImport } from '#contract/imports.ts';
import { coversOf, inOrder, type Ordered } from '#domain/order/ordering.ts';
import type { ApiClient } from '../api/api-client.ts';
import { ResponseError } from '../api/errors.ts';
import { type HabitPlace, partsOf, placesOf } from './import-parts.ts';
import { patiently, type Wait } from './patiently.ts';

export interface RefusedRow {
  readonly kind: 'account' | 'divider' | 'habit' | 'break';
  /** Its name in the file, or the first day of a break; empty for the account. */
  readonly name: string;
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[];
  /** As in the file: a field's path leads into it. */
  readonly row: unknown;
}

export interface ImportOutcome {
  readonly habitsAdded: number;
  /** Those that existed already. */
  readonly habitsMerged: number;
  readonly dividersAdded: number;
  readonly breaksAdded: number;
  readonly refused: readonly RefusedRow[];
}

/** What is imported: an exported file, or the chosen habits of another app. */
export interface ImportSource extends Pick<ExportData, 'dividers' | 'breaks'> {
  /** Null to change nothing of the account. */
  readonly account: ImportAccount | null;
  /** In the order of the list. */
  readonly habits: readonly (Ordered & { readonly name: string })[];
  /** The parts of a habit, which are made when its turn comes; as JSON where a worker makes them. */
  readonly partsOf: (id: string, place: HabitPlace) => ImportHabit[] | Promise<Blob[]>;
  /** The import that can be undone, for the habits of another app: their parts name it. */
  readonly record: CreateImport | null;
}

/** An exported file; `withProfile` also imports name, language, time zone and settings. */
export function sourceOfFile(file: ExportData, userId: string, withProfile: boolean): ImportSource {
  const { dividers, habits, breaks, profile, settings, onboarding, keptCompleted } = file;
  const byId = new Map(habits.map((habit) => [habit.id, habit]));
  // The account may have counted its habits when they were deleted.
  const counted = file.account.id === userId ? file : null;
  return {
    account: withProfile ? { profile, settings, onboarding, keptCompleted } : { keptCompleted },
    dividers,
    habits,
    breaks,
    partsOf: (id, place) => partsOf(byId.get(id) as ExportHabit, place, counted),
    record: null,
  };
}

export type DataImport = ReturnType<typeof createImport>;

/** Imports a source in parts; each part may be sent twice. A refused row is recorded, and the import continues. */
export function createImport({ api, source, wait }: { api: ApiClient; source: ImportSource; wait: Wait }) {
  const { account, habits, record } = source;
  const counts = { habitsAdded: 0, habitsMerged: 0, dividersAdded: 0, breaksAdded: 0 };
  const refused: RefusedRow[] = [];
  const covers = coversOf(inOrder(source.dividers, habits));
  let places: ReadonlyMap<string, number> | undefined;
  let done = 0;

  const placeOf = ({ id, order }: Ordered): number => places?.get(id) ?? order;

  async function sendRecord(body: CreateImport, signal: AbortSignal): Promise<void> {
    await api.call('POST /user/imports', { body, signal });
  }

  async function sendAccount(body: ImportAccount, signal: AbortSignal): Promise<void> {
    const refusal = await refusalOf(() => api.call('POST /user/import', { body, signal }));
    if (refusal) refused.push({ kind: 'account', name: '', row: body, ...refusal });
  }

  async function sendDividers(signal: AbortSignal): Promise<void> {
    const found = await sendRows(source.dividers, async (rows) => {
      const dividers = rows.map((divider) => ({ ...divider, order: placeOf(divider) }));
      counts.dividersAdded += (
        await api.call('POST /user/import/dividers', { body: { dividers }, signal })
      ).added;
    });
    refused.push(...found.map((each) => ({ kind: 'divider' as const, name: each.row.name, ...each })));
  }

  async function sendBreaks(signal: AbortSignal): Promise<void> {
    const found = await sendRows(source.breaks, async (rows) => {
      const breaks = [...rows];
      counts.breaksAdded += (await api.call('POST /user/import/breaks', { body: { breaks }, signal })).added;
    });
    refused.push(...found.map((each) => ({ kind: 'break' as const, name: each.row.from, ...each })));
  }

  async function sendHabit(listed: (typeof habits)[number], signal: AbortSignal): Promise<void> {
    const { id, name } = listed;
    let added = 0;
    let row: ImportHabit | Blob | undefined;
    const parts = await source.partsOf(id, { order: placeOf(listed), under: covers.get(id)?.id });
    const refusal = await refusalOf(async () => {
      for (const body of parts) {
        row = body;
        added += (await patiently(() => api.call('POST /user/import/habits', { body, signal }), wait, signal))
          .added;
      }
    });
    if (row instanceof Blob && refusal) row = JSON.parse(await row.text()) as ImportHabit;
    if (refusal) refused.push({ kind: 'habit', name, row, ...refusal });
    else if (added > 0) counts.habitsAdded += 1;
    else counts.habitsMerged += 1;
  }

  const parts = [
    ...(record ? [(signal: AbortSignal) => sendRecord(record, signal)] : []),
    ...(account ? [(signal: AbortSignal) => sendAccount(account, signal)] : []),
    ...(source.dividers.length > 0 ? [sendDividers] : []),
    ...habits.map((habit) => (signal: AbortSignal) => sendHabit(habit, signal)),
    // After the habits that they name.
    ...(source.breaks.length > 0 ? [sendBreaks] : []),
  ];

  return {
    length: parts.length,
    outcome: (): ImportOutcome => ({ ...counts, refused }),
    /** Sends the parts that are not sent yet. Rejects when the connection breaks or `signal` aborts; the next call continues there. */
    async run(signal: AbortSignal, onProgress: (done: number) => void): Promise<void> {
      places ??= placesOf(source, await listHere(api, signal));
      for (const part of parts.slice(done)) {
        signal.throwIfAborted();
        await patiently(() => part(signal), wait, signal);
        done += 1;
        onProgress(done);
      }
    },
  };
}

/** Every item with a place in the list, archived habits included. */
async function listHere(api: ApiClient, signal: AbortSignal): Promise<Ordered[]> {
  const lists = await Promise.all([
    api.call('GET /dividers', { signal }),
    api.call('GET /habits', { query: { historyDays: 1 }, signal }),
    api.call('GET /habits', { query: { archived: 'true', historyDays: 1 }, signal }),
  ]);
  return lists.flat();
}

/** A broken rule or a full account; any other failure is not about the row. */
async function refusalOf(work: () => Promise<void>): Promise<Pick<RefusedRow, 'code' | 'errors'> | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof ResponseError) || ![413, 422].includes(error.status)) throw error;
    return { code: error.code, errors: error.errors };
  }
}

type Refusal<T> = Pick<RefusedRow, 'code' | 'errors'> & { readonly row: T };

/** Sends rows in one part. Leaves out those that the server refuses, sends the others again, and returns the refused ones. */
async function sendRows<T>(
  rows: readonly T[],
  sendAll: (rows: readonly T[]) => Promise<void>,
): Promise<Refusal<T>[]> {
  const found: Refusal<T>[] = [];
  let left = rows;
  while (left.length > 0) {
    const sent = left;
    const refusal = await refusalOf(() => sendAll(sent));
    if (!refusal) break;
    const named = Map.groupBy(refusal.errors, ({ field = '' }) => Number(field.split('.')[1]));
    const isWrong = (place: number) => named.size === 0 || named.has(place) || named.has(Number.NaN);
    for (const [place, row] of sent.entries()) {
      if (!isWrong(place)) continue;
      const errors = named.get(place) ?? refusal.errors;
      found.push({ row, code: refusal.code, errors: errors.map(ofRow) });
    }
    left = sent.filter((_, place) => !isWrong(place));
  }
  return found;
}

/** The path within the row: `dividers.3.name` is its `name`. */
function ofRow(error: FieldError): FieldError {
  const field = error.field?.split('.').slice(2).join('.');
  return field === undefined ? error : { ...error, field };
}
