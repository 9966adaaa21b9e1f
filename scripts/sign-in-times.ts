import type { FastifyInstance } from 'fastify';
import { createPasswordHasher, type PasswordHasher } from '#server/accounts/services/password-hash.ts';
import { withServer } from '../bench/with-server.ts';

/**
 * Measures whether response times reveal which addresses have an account (docs/rules/attacks.md#finding-out-who-is-a-member): 500 sign-ins
 * each, in random order, for a known and an unknown address. The proof is the test that counts the work; this measures what remains, on a
 * quiet machine.
 */
const ROUNDS = 500;
const DISTINGUISHABLE = 0.55;
const PLANTED_MIN = 0.7;

const known = 'known@example.org';
const password = 'a fine long password';
type Who = 'known' | 'again' | 'unknown';

/** Answers an unknown address at once: the difference that the measurement has to find. */
function hasty(hasher: PasswordHasher): PasswordHasher {
  return { ...hasher, verify: async (hash, given) => hash !== null && (await hasher.verify(hash, given)) };
}

const post = async (app: FastifyInstance, path: string, payload: object) =>
  await app.inject({ method: 'POST', url: `/api/v1/auth/${path}`, payload });

/** Milliseconds of each sign-in, by address. */
async function measure(app: FastifyInstance): Promise<Record<Who, number[]>> {
  await post(app, 'register', { email: known, password, firstName: 'Ann' });
  const times: Record<Who, number[]> = { known: [], again: [], unknown: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = (Object.keys(times) as Who[]).toSorted(() => Math.random() - 0.5);
    for (const who of order) {
      const email = who === 'unknown' ? `nobod${round % 10}@example.org` : known;
      const started = performance.now();
      const { statusCode } = await post(app, 'login/email', { email, password: `wrong password ${round}` });
      times[who].push(performance.now() - started);
      if (statusCode !== 401) throw new Error(`A sign-in answered ${statusCode}.`);
    }
  }
  return times;
}

/** How well the two can be separated by rank (Mann and Whitney): 0.5 is not at all, 1 is always. */
function apart(a: readonly number[], b: readonly number[]): number {
  const sorted = b.toSorted((x, y) => x - y);
  const below = (limit: number): number => sorted.filter((value) => value < limit).length;
  const wins = a.reduce((sum, value) => sum + below(value), 0) / (a.length * b.length);
  return Math.max(wins, 1 - wins);
}

const hasher = createPasswordHasher();
const real = await withServer(measure, hasher);
const planted = await withServer(measure, hasty(hasher));
const found = {
  control: apart(real.known, real.again),
  real: apart(real.known, real.unknown),
  planted: apart(planted.known, planted.unknown),
};
for (const [name, value] of Object.entries(found)) console.log(`${name.padEnd(8)} ${value.toFixed(3)}`);
const isGood =
  found.control <= DISTINGUISHABLE && found.real <= DISTINGUISHABLE && found.planted > PLANTED_MIN;
console.log(
  isGood ? 'The times reveal nothing.' : 'The times differ, or this machine is too busy to measure.',
);
process.exitCode = isGood ? 0 : 1;
