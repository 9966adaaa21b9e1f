/** How many backups stay: the newest of each of so many days, weeks and months that have one. */
export interface BackupKeep {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

export const keepRule = 'must be counts of days, weeks and months, like 7d,4w,12m';

const PART = /^([1-9]\d{0,3})([dwm])$/;

/** Parses `7d,4w,12m`, each unit at most once; null for anything else. */
export function parseBackupKeep(text: string): BackupKeep | null {
  const counts = new Map<string, number>();
  for (const given of text.split(',')) {
    const [, count, unit] = PART.exec(given.trim()) ?? [];
    if (unit === undefined || counts.has(unit)) return null;
    counts.set(unit, Number(count));
  }
  return { days: counts.get('d') ?? 0, weeks: counts.get('w') ?? 0, months: counts.get('m') ?? 0 };
}
