import { createPasswordHasher, type PasswordHasher } from '#server/accounts/services/password-hash.ts';

/** The real hasher at the least cost that there is: for suites that are not about the cost. */
export const quickHasher = (): PasswordHasher =>
  createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });

export interface CountedHasher {
  readonly hasher: PasswordHasher;
  hashed: number;
  verified: number;
}

/** The hasher, with a count of its work. */
export function countHashes(hasher: PasswordHasher): CountedHasher {
  const counted: CountedHasher = {
    hashed: 0,
    verified: 0,
    hasher: {
      ...hasher,
      hash: async (password) => {
        counted.hashed += 1;
        return await hasher.hash(password);
      },
      verify: async (passwordHash, password) => {
        counted.verified += 1;
        return await hasher.verify(passwordHash, password);
      },
    },
  };
  return counted;
}
