import { hash, parseOptions, verify } from '@node-rs/argon2';
import { BoundedQueue } from '#server/core/limits/user-queues.ts';

interface HashingCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Argon2id (the library's default kind) by OWASP's figures: 19 MiB, two passes, one lane. */
const owasp: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes that run at once, and those that may wait: more are refused as overload. */
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
  // Hashing is expensive on purpose: it must not use every core and all memory.
  const queue = new BoundedQueue({ atOnce: AT_ONCE, waitingMax: WAITING_MAX });
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
