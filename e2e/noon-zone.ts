// Workers read this again: the first to read it sets the hour, the others inherit it.
process.env['E2E_HOUR'] ??= String(new Date().getUTCHours());
const hour = Number(process.env['E2E_HOUR']);

/** A time zone in which it is about noon: the day does not change while the journeys run, nor the clock by an hour. */
export const noonZone = hour === 12 ? 'Etc/UTC' : `Etc/GMT${hour < 12 ? '-' : '+'}${Math.abs(12 - hour)}`;
