import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { ask } from './world.ts';

const runs = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
/** A machine without it, such as Windows, sends what the command says. */
const hasCurl = process.platform !== 'win32' && runs('curl');

/** Runs a command of curl in a shell, as a reader does, and answers its JSON. */
export async function runCurl(command: string): Promise<unknown> {
  if (!hasCurl) return await ask(requestOf(command));
  const { stdout } = await promisify(execFile)('sh', ['-c', command]);
  return JSON.parse(stdout);
}

/** The words of a command that quotes as the recipes do. */
export const wordsOf = (command: string): string[] =>
  [...command.replaceAll('\\\n', ' ').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );

/** The request that a command of curl sends. */
export function requestOf(command: string) {
  const words = wordsOf(command);
  const after = (option: string) => words.flatMap((word, index) => (word === option ? words[index + 1] : []));
  const [body] = after('--json');
  const headers = Object.fromEntries(after('-H').map((line = '') => line.split(': ')));
  return {
    url: words.at(-1) ?? '',
    method: after('-X')[0] ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body,
  };
}
