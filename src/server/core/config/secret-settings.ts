import { readFileSync } from 'node:fs';

/** The settings that contain a secret. Each can be read from a file: NAME_FILE names it (docs/operations.md#secrets). */
const secretSettings = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
  'APPLE_PRIVATE_KEY',
  'OIDC_CLIENT_SECRET',
  'VAPID_PRIVATE_KEY',
  'UNSUBSCRIBE_KEY',
  'ENCRYPTION_KEY',
  'METRICS_TOKEN',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

interface Read {
  readonly environment: Environment;
  /** One line for the operator, which never contains the secret. */
  readonly problem?: string;
}

/** An environment with the secrets that it names by files. A file that cannot be used is a problem: without its secret another server would start. */
export function readSecretFiles(given: Environment): Read {
  const environment: Record<string, string | undefined> = { ...given };
  for (const name of secretSettings) {
    const file = given[`${name}_FILE`] ?? '';
    if (file === '') continue;
    if ((given[name] ?? '') !== '') {
      return { environment, problem: `${name} and ${name}_FILE exclude each other: set one of them.` };
    }
    const text = textIn(file);
    if (typeof text !== 'string') return { environment, problem: `${name}_FILE: ${text.problem}` };
    environment[name] = text;
  }
  return { environment };
}

/** Editors and `echo` end a file with a line break, which is no part of a secret. */
function textIn(file: string): string | { readonly problem: string } {
  try {
    const text = readFileSync(file, 'utf8').replace(/(?<![\r\n])[\r\n]+$/, '');
    return text === '' ? { problem: 'the file is empty.' } : text;
  } catch (error) {
    return { problem: `the file cannot be read (${(error as NodeJS.ErrnoException).code}).` };
  }
}
