import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallName } from '#tests/api/happy-call.ts';
import type { FuzzRequest } from './requests.ts';
import type { FuzzFailure } from './run.ts';

/** Requests that were once answered wrongly: replayed on both engines for ever (cases.test.ts). */
const folder = join(import.meta.dirname, 'cases');

export interface KeptCase {
  readonly file: string;
  readonly call: CallName;
  readonly request: FuzzRequest;
}

export function keptCases(): KeptCase[] {
  return readdirSync(folder)
    .toSorted()
    .map((file) => ({
      file,
      ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Omit<KeptCase, 'file'>),
    }));
}

/** Written under a hash of its content: the same failure is stored once. */
export function keepCase({ call, request, faults }: FuzzFailure): void {
  const text = JSON.stringify({ call, request, faults }, null, 2);
  const name = createHash('sha256')
    .update(JSON.stringify([call, request]))
    .digest('hex')
    .slice(0, 8);
  writeFileSync(join(folder, `${call}-${name}.json`), `${text}\n`);
}
