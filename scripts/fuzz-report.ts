import type { FuzzReport } from '#tests/fuzz/run.ts';

/** The result file of a fuzz run on one engine (tests/fuzz/every-call.ts). */
export interface FuzzFigures {
  readonly seed: number;
  readonly runs: number;
  readonly calls: Readonly<Record<string, Readonly<Record<'valid' | 'invalid', FuzzReport>>>>;
}

const SLOWEST = 5;

/** The summary of a run: requests, statuses, the slowest calls, the findings. */
export function describeFuzz(engine: string, { seed, calls }: FuzzFigures): string {
  const reports = Object.entries(calls).flatMap(([name, { valid, invalid }]) => [
    { name, kind: 'valid', ...valid },
    { name, kind: 'invalid', ...invalid },
  ]);
  const sum = (value: (report: FuzzReport) => number): number =>
    reports.reduce((total, report) => total + value(report), 0);
  const slowest = reports.toSorted((a, b) => b.slowestMs - a.slowestMs).slice(0, SLOWEST);
  const findings = reports.flatMap(({ failure }) => failure ?? []);
  return [
    `${engine}, seed ${seed}: ${Object.keys(calls).length} calls, ${sum(({ sent }) => sent)} requests`,
    `  let in by the document ${sum(({ valid }) => valid)}, answered 2xx ${sum(({ accepted }) => accepted)}`,
    `  statuses  ${statusesOf(reports)}`,
    `  slowest   ${slowest.map(({ name, kind, slowestMs }) => `${name} (${kind}) ${Math.round(slowestMs)} ms`).join(', ')}`,
    `  findings  ${findings.length === 0 ? 'none' : findings.length}`,
    ...findings.flatMap(({ call, request, faults }) => [
      `    ${call}: ${faults.join('; ')}`,
      `      ${JSON.stringify(request)}`,
    ]),
  ].join('\n');
}

function statusesOf(reports: readonly FuzzReport[]): string {
  const totals = new Map<string, number>();
  for (const { statuses } of reports) {
    for (const [status, times] of Object.entries(statuses)) {
      totals.set(status, (totals.get(status) ?? 0) + times);
    }
  }
  const sorted = [...totals].toSorted(([a], [b]) => Number(a) - Number(b));
  return sorted.map(([status, times]) => `${status} × ${times}`).join(', ');
}
