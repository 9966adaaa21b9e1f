import { versions } from 'node:process';
import packageJson from '../../../../package.json' with { type: 'json' };

/** What runs here. */
export interface Build {
  readonly version: string;
  /** Of the source; empty when it is not known. */
  readonly commit: string;
  readonly node: string;
}

export function buildOf(commit = ''): Build {
  return { version: packageJson.version, commit, node: versions.node };
}
