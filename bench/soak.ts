import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineName } from '#server/core/database/engine.ts';
import { collectedHeapMegabytes } from './collected-heap.ts';
import { load } from './load.ts';
import { homeLoads, homePage, type Member, makeMembers, ticks } from './member.ts';
import { residentMegabytes, startBuilt } from './server.ts';

const MEMBERS = 8;
const HABITS = 30;
const CONNECTIONS = 8;
/** Parts of the time; the first ones warm up: code is compiled and caches fill. */
const PARTS = 15;
const WARM_UP_PARTS = 3;
const GROWTH_MAX = 0.1;
/** How long the largest load is looked for, and how much of it the soak sends. */
const LARGEST_SECONDS = 10;
const PART_OF_LARGEST = 2 / 3;

interface Sample {
  readonly minute: number;
  readonly resident: number;
  readonly heap: number;
}

/** Sends two thirds of the largest mixed load for some minutes. Memory must end within 10 % of what it was after the warm-up. False when it grew by more. */
export async function soak(
  engine: EngineName,
  databaseUrl: string | undefined,
  minutes: number,
): Promise<boolean> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'resilience-soak-'));
  // By the inspector the garbage is collected before the heap is read.
  await using server = await startBuilt(folder.path, databaseUrl, ['--inspect=127.0.0.1:0']);
  const lists = (await makeMembers(server.url, MEMBERS, HABITS)).map(mixed);
  const connections = CONNECTIONS;
  const largest = await load(server.url, lists, { seconds: LARGEST_SECONDS, connections });
  const rate = Math.round(PART_OF_LARGEST * largest.perSecond);
  console.log(`${engine}: ${rate} requests a second of ${Math.round(largest.perSecond)}`);
  const samples: Sample[] = [];
  let { bad } = largest;
  for (let part = 1; part <= PARTS; part += 1) {
    const seconds = (minutes * 60) / PARTS;
    bad += (await load(server.url, lists, { seconds, connections, warmUpSeconds: 0, rate })).bad;
    const resident = residentMegabytes(server);
    const heap = await collectedHeapMegabytes(server.output.stderr);
    samples.push({ minute: (part * minutes) / PARTS, resident, heap });
    console.log(
      `${engine}, minute ${(samples.at(-1)?.minute ?? 0).toFixed(1)}: resident ${resident.toFixed(0)} MB, heap ${heap.toFixed(1)} MB, ${bad} bad answers`,
    );
  }
  return report(engine, samples.slice(WARM_UP_PARTS - 1), bad);
}

const mixed = (member: Member) => [...ticks(member), ...homeLoads(member), ...homePage(member)];

function report(engine: EngineName, samples: readonly Sample[], bad: number): boolean {
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined) throw new Error('There are no samples.');
  const growthOf = (of: 'resident' | 'heap') => last[of] / first[of] - 1;
  const shown = (of: 'resident' | 'heap') => `${of} ${(100 * growthOf(of)).toFixed(1)} %`;
  const isFlat = growthOf('resident') <= GROWTH_MAX && growthOf('heap') <= GROWTH_MAX;
  const verdict = isFlat && bad === 0 ? 'met' : 'missed';
  console.log(
    `${engine}: growth since the warm-up: ${shown('resident')}, ${shown('heap')}; ${bad} bad answers: ${verdict}`,
  );
  return verdict === 'met';
}
