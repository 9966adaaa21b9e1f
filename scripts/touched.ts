import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** A commit, and whether the product itself has changed since. */
export interface Touched {
  readonly since: string;
  readonly product: boolean;
}

/** What decides how everything is built, checked and tested. */
const configuration = /^(?:[^/]+|\.ci\/.*|scripts\/.*|tests\/setup\/.*)$/;
/** What the quick tier alone runs. */
const prose = /^(?:[^/]+\.md|docs\/.*)$/;

/** What a list of changed files can have touched; null when it may be anything. */
export function touchedBy(since: string, files: readonly string[]): Touched | null {
  const changed = files.filter((file) => !prose.test(file));
  if (changed.some((file) => configuration.test(file))) return null;
  return {
    since,
    product: changed.some((file) => /^(?:src|public)\//.test(file) && !/\.test\.tsx?$/.test(file)),
  };
}

/** What changed since the last tag, or else since a day ago; null when git cannot tell, as in a clone without a past. */
export function touched(): Touched | null {
  const since =
    git('describe', '--tags', '--abbrev=0') ?? git('rev-list', '-1', '--before=1 day ago', 'HEAD');
  if (!since) return null;
  const files = git('diff', '--name-only', since);
  return files === null ? null : touchedBy(since, files.split('\n').filter(Boolean));
}

function git(...options: readonly string[]): string | null {
  try {
    return execFileSync('git', options, {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
