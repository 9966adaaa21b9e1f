/*
 * The clock of component tests begins at noon of a Friday, and goes on: on the real one, a test could be right on some days of a week or a
 * month alone, or fail at midnight.
 */
const RealDate = Date;
const ahead = RealDate.parse('2026-11-20T12:00:00Z') - RealDate.now();

globalThis.Date = class extends RealDate {
  constructor(...given: readonly unknown[]) {
    super(...((given.length === 0 ? [RealDate.now() + ahead] : given) as [number]));
  }

  static override now(): number {
    return RealDate.now() + ahead;
  }
} as DateConstructor;
