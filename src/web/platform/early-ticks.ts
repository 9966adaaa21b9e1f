/** The ticks that were pressed before React had the list (boot/entry-early-ticks.ts). */
export interface EarlyTicks {
  /** Stops watching; returns what each habit shows now, by its id. */
  readonly take: () => ReadonlyMap<string, boolean>;
}

declare global {
  // A declaration of a global property needs this word.
  var earlyTicks: EarlyTicks | undefined;
}

/** Stops watching for early ticks; returns them, the first time. */
export function takeEarlyTicks(): ReadonlyMap<string, boolean> {
  const early = globalThis.earlyTicks;
  globalThis.earlyTicks = undefined;
  return early?.take() ?? new Map();
}
