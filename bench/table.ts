/** A figure of the server with its limits: `must` and `goal` are lower bounds, or upper ones where less is better. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: '%' | 'MB' | 'kB' | 'bad answers';
  readonly must: number;
  readonly goal?: number;
  /** True when less is better. */
  readonly isCost: boolean;
  /** Errors, timeouts and answers outside 2xx while it was measured: a row that has any is missed. */
  readonly bad?: number;
  readonly note?: string;
}

const isReached = ({ value, isCost }: Row, limit: number): boolean =>
  isCost ? value <= limit : value >= limit;

export function isMissed(row: Row): boolean {
  return (row.bad ?? 0) > 0 || !isReached(row, row.must);
}

/** The row as it is printed. */
export function show(row: Row): Record<string, string> {
  const { unit, goal, bad = 0, note = '' } = row;
  const amount = (value: number) => `${value.toLocaleString('en', { maximumSignificantDigits: 3 })} ${unit}`;
  return {
    value: amount(row.value),
    must: amount(row.must),
    goal: goal === undefined ? '' : amount(goal),
    result: verdict(row),
    note: [note, bad > 0 ? `${bad} bad answers` : ''].filter((text) => text !== '').join('; '),
  };
}

function verdict(row: Row): string {
  if (isMissed(row)) return 'missed';
  return row.goal !== undefined && isReached(row, row.goal) ? 'met, goal too' : 'met';
}

/** The last lines: the rows that miss their `must`, by name. */
export function summarise(rows: readonly Row[]): string {
  const missed = rows.filter(isMissed);
  if (missed.length === 0) return `All ${rows.length} rows are met.`;
  const names = missed.map(({ name }) => `- ${name}`).join('\n');
  return `${missed.length} of ${rows.length} rows are missed:\n${names}`;
}

/** Rows that need a browser: another tool measures them. */
export const phoneRows = [
  'list shown, slow-4G phone, empty cache',
  'tick painted, same phone',
  'main thread blocked on first load, same phone',
  'calls that follow a tick, until saved, same phone',
  '1,000 habits: list shown, tick painted, nodes of the page',
];
