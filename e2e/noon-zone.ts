import { zoneAtNoon } from '../tests/zone-at-noon.ts';

// Workers read this again: the first to read it sets the hour, the others inherit it.
process.env['E2E_HOUR'] ??= String(new Date().getUTCHours());

/** The time zone of the journeys. */
export const noonZone = zoneAtNoon(Number(process.env['E2E_HOUR']));
