/** What the rest of the server may ask of the runner. */
export interface Jobs {
  /** Looks now for what is due. Called by itself after the commit of a transaction that enqueued; else after the statement. */
  wake(): void;
  /** Begins to do what is due, until `drain`. */
  start(): void;
  /** Does all that is due by the app's clock, what becomes due by it too, and answers when nothing is. */
  runDue(): Promise<void>;
  /** Runs the periodic work that is due by the app's clock, and plans what never ran. */
  runPeriodic(): Promise<void>;
  /** Takes nothing more, lets what runs end within the grace, and gives back what has not. */
  drain(graceMs: number): Promise<void>;
}
