const hour = new Date().getUTCHours();

/** A time zone in which it is about noon: the day does not change while a journey runs, or moves its clock by an hour. */
export const noonZone = hour === 12 ? 'Etc/UTC' : `Etc/GMT${hour < 12 ? '-' : '+'}${Math.abs(12 - hour)}`;
