/** The runner's interface for the rest of the server. */
export interface Jobs {
  /** Checks now for due jobs. Called automatically after the commit of a transaction that enqueued; else after the statement. */
  wake(): void;
  /** Starts to run due jobs, until `drain`. */
  start(): void;
  /** Runs all jobs that are due by the app's clock, including new ones, and resolves when none is. */
  runDue(): Promise<void>;
  /** Runs the periodic work that is due by the app's clock, and schedules what never ran. */
  runPeriodic(): Promise<void>;
  /** Takes no more jobs, lets running ones finish within the grace, and releases the others. */
  drain(graceMs: number): Promise<void>;
}
