export type EarlyPresses = ReadonlyMap<string, boolean | number>;

/** The ticks that were pressed before React had the list (boot/entry-early-ticks.ts). */
export interface EarlyTicks {
  /** Stops watching; returns by the id of the habit what it shows now, or what was added to its amount. */
  readonly take: () => EarlyPresses;
}

declare global {
  // A declaration of a global property needs this word.
  var earlyTicks: EarlyTicks | undefined;
}

/** Stops watching for early ticks; returns them, the first time. */
export function takeEarlyTicks(): EarlyPresses {
  const early = globalThis.earlyTicks;
  globalThis.earlyTicks = undefined;
  return early?.take() ?? new Map();
}
