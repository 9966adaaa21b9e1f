import type { HabitMedal } from '#domain/figures/new-medals.ts';

const STORED = 'medals';

/** The medals that were shown on this device. */
export function readShownMedals(): readonly HabitMedal[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    return Object.entries(stored ?? {}).map(([id, medal]) => ({ id, medal: Number(medal) }));
  } catch {
    return [];
  }
}

export function storeShownMedals(shown: readonly HabitMedal[]): void {
  try {
    localStorage.setItem(
      STORED,
      JSON.stringify(Object.fromEntries(shown.map(({ id, medal }) => [id, medal]))),
    );
  } catch {
    // Storage is blocked: they are remembered until the page is left.
  }
}
