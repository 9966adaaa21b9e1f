import type { TestApp } from '#tests/api/test-app.ts';
import { askServer, Comparison, compareAll, compareWritten } from './compare.ts';
import { Device } from './device.ts';
import { happen } from './happen.ts';
import type { History } from './history.ts';
import { type Person, settle } from './person.ts';
import { startHabit } from './start-habit.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export interface Played {
  readonly seen: Comparison;
  readonly person: Person;
}

/**
 * Plays a history against the server, and compares with the reference what it answers, what a device shows that has read all of it, and what
 * one shows that has done the same since the beginning, or since it read at times.
 */
export async function play(api: TestApp, history: History): Promise<Played> {
  const person = await settle(api, history);
  const seen = new Comparison();
  for (const [place, draw] of history.habits.entries()) await startHabit(person, draw, place * 2);
  const [synced, apart] = [new Device(person), new Device(person)];
  await apart.sync();
  person.onWritten = (kind, variables) => apart.write(kind, variables);
  const compare = async () => {
    await compareAll(seen, person, await askServer(person));
    await synced.sync();
    await compareAll(seen, person, synced.tell('synced device'));
    await compareAll(seen, person, apart.tell('device apart'));
  };
  if (history.habits.some(({ past }) => past !== null)) await compare();
  for (const { days, minute, change, isCompared, isRead } of history.events) {
    wait(person, days, minute);
    if (isRead) await apart.sync();
    const answered = await happen(person, change);
    if (answered) compareWritten(seen, person, answered.known, answered.habit);
    if (isCompared && seen.differences.length === 0) await compare();
  }
  wait(person, 1, 600);
  await compare();
  return { seen, person };
}

/** Lets days pass, to a time on the clock of the user, or one minute where that is in the past. */
function wait({ api, timeZone }: Person, days: number, minute: number): void {
  const { clock } = api;
  const local = new Date(clock.now + offsetAt(clock.now, timeZone));
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  const wanted = midnight + days * DAY_MS + minute * MINUTE_MS;
  clock.now = Math.max(clock.now + MINUTE_MS, wanted - offsetAt(wanted, timeZone));
}

function offsetAt(instant: number, timeZone: string): number {
  const shown = new Date(instant).toLocaleString('sv-SE', { timeZone });
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000;
}
