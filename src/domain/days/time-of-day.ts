/** The time `HH:mm` in `timeZone` (IANA) at an instant. */
export function timeOfDay(timeZone: string, epochMilliseconds: number): string {
  const at = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO(timeZone);
  return at.toPlainTime().toString({ smallestUnit: 'minute' });
}
