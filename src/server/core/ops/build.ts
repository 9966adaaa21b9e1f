import { versions } from 'node:process';
import { version } from '#server/core/config/version.ts';

/** What runs here. */
export interface Build {
  readonly version: string;
  /** Of the source; empty when it is not known. */
  readonly commit: string;
  readonly node: string;
}

export const buildOf = (commit = ''): Build => ({ version, commit, node: versions.node });
