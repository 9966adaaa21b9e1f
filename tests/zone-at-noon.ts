/** A time zone in which it is about noon at this hour of UTC: the day does not change while a test runs, nor the clock by an hour. */
export const zoneAtNoon = (hour: number): string =>
  hour === 12 ? 'Etc/UTC' : `Etc/GMT${hour < 12 ? '-' : '+'}${Math.abs(12 - hour)}`;
