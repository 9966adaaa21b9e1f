import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '#server/core/config/config.ts';
import { makeFolder } from '#server/core/disk/make-folder.ts';
import { rightsTrouble } from './rights-trouble.ts';
import { writeNewFile } from './write-new-file.ts';

interface SecretFile<T> {
  readonly folder: string;
  readonly name: string;
  readonly make: () => string;
  /** Throws when the text does not have the form that `make` writes. */
  readonly parse: (text: string) => T;
  /** The error's text for the operator, after the path. */
  readonly trouble: string;
}

/**
 * A secret of this installation, created once in DATA_DIR and readable by its owner only; several processes that start at once all read
 * the first one. Throws a ConfigError that names the file when it cannot be written or read.
 */
export function readSecretFile<T>({ folder, name, make, parse, trouble }: SecretFile<T>): T {
  const file = join(resolve(folder), name);
  if (!existsSync(file)) {
    try {
      makeFolder(resolve(folder));
      writeNewFile(file, make());
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ConfigError(`DATA_DIR: ${file} cannot be written (${code}).${rightsTrouble(file)}`, {
        cause: error,
      });
    }
  }
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${file} ${trouble}`, { cause: error });
  }
}
