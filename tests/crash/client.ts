import { setTimeout as delay } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';
import { BusyError, RefusedError, type Tick, type TickServer, type TickTarget } from './tick.ts';

/** Of a month that is over: a day that is still to come would be refused. */
const DAYS = 28;
const LONGEST_MOMENT_MS = 10;

function randomTick(target: TickTarget): Tick {
  const date = 1 + Math.floor(Math.random() * DAYS);
  return { ...target, day: `2026-10-${String(date).padStart(2, '0')}`, done: Math.random() < 0.6 };
}

/** One person at one habit: the next tick is sent when the one before is answered, until the server is gone or it is over. */
export async function tickAway(
  server: Pick<TickServer, 'send'>,
  ledger: Ledger,
  target: TickTarget,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const tick = randomTick(target);
    ledger.sent(tick);
    try {
      await server.send(tick);
    } catch (error) {
      if (error instanceof RefusedError) throw error;
      if (!(error instanceof BusyError)) return;
      await delay(LONGEST_MOMENT_MS);
      continue;
    }
    ledger.acknowledged(tick);
  }
}

/**
 * All tick as fast as they are answered; when so many more are acknowledged, and a moment later, in the middle of the next
 * ones, something is killed by `kill`. Counted, not timed, so that a busy machine tests the same.
 */
export async function tickUntilKilled(
  server: TickServer,
  ledger: Ledger,
  targets: readonly TickTarget[],
  acknowledgements: number,
  kill = () => server.kill(),
): Promise<void> {
  const enough = ledger.acknowledgements + acknowledgements;
  let isOver = false;
  const ticking = Promise.all(targets.map((target) => tickAway(server, ledger, target, () => isOver)));
  await Promise.race([ticking, ledger.reaches(enough)]);
  await delay(Math.random() * LONGEST_MOMENT_MS);
  await kill();
  isOver = true;
  await ticking;
}
