/** What decides whether a divider is more than a heading. */
interface Grouping {
  readonly rule: object | null;
  readonly window: object | null;
}

/** What a routine plans a time for. */
interface Lasting {
  readonly minutes: number | null;
  readonly unit: string;
}

/** Whether a divider is more than a heading: it counts as one, has a time of day, or its habits may have a routine. */
export const needsGroup = <D extends Grouping>(divider: D | null, habits: readonly Lasting[]): divider is D =>
  divider !== null &&
  (divider.rule !== null ||
    divider.window !== null ||
    habits.some(({ minutes, unit }) => minutes !== null || unit === 'min'));
