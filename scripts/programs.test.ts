import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findFirefox, noFirefox } from './programs.mjs';

const folder = mkdtempSync(join(tmpdir(), 'resilience-firefox-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** An installation as a package makes it: a link in a folder of programs, and a file with the version beside the program. */
function installed(version: string): string {
  const library = join(folder, version);
  mkdirSync(library);
  writeFileSync(join(library, 'firefox-esr'), '');
  writeFileSync(join(library, 'application.ini'), `[App]\nName=Firefox\nVersion=${version}\n`);
  const program = join(folder, `firefox-${version}`);
  symlinkSync(join(library, 'firefox-esr'), program);
  return program;
}

describe('findFirefox', () => {
  it('takes the first Firefox that the test runner can drive', () => {
    const paths = [undefined, join(folder, 'nothing'), installed('140.12.0'), installed('153.7.0')];
    expect(findFirefox(paths)).toBe(join(folder, 'firefox-153.7.0'));
  });

  it('finds none where each is too old, or does not tell its version', () => {
    const program = join(folder, 'firefox');
    writeFileSync(program, '');
    expect(findFirefox([installed('152.0'), program])).toBeNull();
  });

  it('has words for a machine without it', () => {
    expect(noFirefox).toContain('apt-get install firefox-esr');
  });
});
