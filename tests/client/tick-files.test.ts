import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { serveApp } from './serve-app.ts';
import { openDevice, openTab, type Tab, tick, untick } from './snapshot-device.ts';

/**
 * What a tick runs of its own, on both sides, and not with every write: the queue, the request, the session and the transaction run for a
 * change of one's name as well. Fewer is better; more needs a reason: a club may have several addresses, and a proxy that names its members,
 * which the session of each request is checked against.
 */
const OWN_MAX = 25;
const WHOLE_MAX = 88;

const served = serveApp();
const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));

/** The files of `src` of which a function ran meanwhile: V8 counts calls. */
async function filesOf(session: Session, work: () => Promise<void>): Promise<Set<string>> {
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ran = result.filter(({ functions }) =>
    functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
  );
  const paths = ran.filter(({ url }) => url.startsWith('file:')).map(({ url }) => fileURLToPath(url));
  return new Set(paths.filter((path) => path.startsWith(SOURCE)).map((path) => path.slice(SOURCE.length)));
}

const rest = (tab: Tab) => expect.poll(() => tab.client.outbox.status().state).toBe('saved');

async function write(tab: Tab, ...given: Parameters<Tab['client']['outbox']['write']>): Promise<void> {
  await tab.client.outbox.write(...given);
  await rest(tab);
  await tab.leave();
}

test('a tick runs few files from the click to the disk and back', async () => {
  const device = await openDevice(served());
  const tab = await openTab(device);
  // What is loaded late is there.
  await write(tab, 'habit.tick', tick);
  await write(tab, 'habit.tick', untick);
  await write(tab, 'user.update', { firstName: 'Eve' });
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  let ofTick = await filesOf(session, () => write(tab, 'habit.tick', tick));
  // What the server does by the clock is in none of them but by chance.
  for (let more = 0; more < 3; more += 1) {
    await write(tab, 'habit.tick', untick);
    ofTick = ofTick.intersection(await filesOf(session, () => write(tab, 'habit.tick', tick)));
  }
  const ofOther = await filesOf(session, () => write(tab, 'user.update', { firstName: 'Ada' }));
  session.disconnect();
  tab.stop();
  const own = [...ofTick].filter((file) => !ofOther.has(file)).toSorted();
  expect(own.length, own.join('\n')).toBeLessThanOrEqual(OWN_MAX);
  expect(ofTick.size, [...ofTick].toSorted().join('\n')).toBeLessThanOrEqual(WHOLE_MAX);
});
