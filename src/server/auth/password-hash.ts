import { hash, parseOptions, verify } from '@node-rs/argon2';
import { unavailable } from '#server/http/api-error.ts';

export interface HashingCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Argon2id (the library's default kind) by OWASP's figures: 19 MiB, two passes, one lane. */
const owasp: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes at work at once, and those that may wait for a turn: past that the server is shedding load. */
const AT_ONCE = 2;
const WAITING_MAX = 100;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** False for a null hash, after the same work. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
  /** True when the hash was made with other parameters than today's. */
  isOutdated(passwordHash: string): boolean;
}

export function createPasswordHasher(parameters = owasp): PasswordHasher {
  const queue = new BoundedQueue();
  const dummy = queue.run(() => hash('no account has this password', parameters));
  return {
    hash: (password) => queue.run(() => hash(password, parameters)),
    verify: async (passwordHash, password) => {
      const known = passwordHash ?? (await dummy);
      const matches = await queue.run(() => verify(known, password));
      return matches && passwordHash !== null;
    },
    isOutdated: (passwordHash) => {
      const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
      return (
        memoryCost !== parameters.memoryCost ||
        timeCost !== parameters.timeCost ||
        parallelism !== parameters.parallelism
      );
    },
  };
}

/** Hashing is dear on purpose: it must not take every core and all memory. */
class BoundedQueue {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= WAITING_MAX) throw unavailable();
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
