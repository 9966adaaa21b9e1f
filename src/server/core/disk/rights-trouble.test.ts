import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rightsTrouble } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'resilience-rights-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { uid, gid } = statSync(folder);
const stranger = { user: uid + 1_000, groups: [gid + 1_000] };

test('names the owner, the user of the server, and the command that mends it', () => {
  const place = join(folder, 'data');
  mkdirSync(place);
  chmodSync(place, 0o755);
  expect(rightsTrouble(place, stranger)).toBe(
    ` ${place} belongs to user ${uid}, and the server runs as user ${stranger.user}. To mend it: chown -R ${stranger.user}:${gid + 1_000} ${place}`,
  );
  expect(rightsTrouble(join(place, 'not/yet'), stranger)).toContain(` ${place} belongs to user`);
});

test('names a command for what belongs to the user already, with a path that a shell reads', () => {
  const place = join(folder, "it's mine");
  mkdirSync(place);
  chmodSync(place, 0o500);
  // Root may write anywhere: where it runs the test, the folder is made that of another user.
  const owner = uid === 0 ? 12_345 : uid;
  if (uid === 0) chownSync(place, owner, owner);
  expect(rightsTrouble(place, { user: owner, groups: [gid] })).toContain(
    `chmod -R u+rwX '${folder}/it'\\''s mine'`,
  );
});

test('is empty where the mode allows it', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  chmodSync(file, 0o660);
  expect(rightsTrouble(file, { user: uid + 1, groups: [gid + 1] })).not.toBe('');
  expect(rightsTrouble(file, { user: uid + 1, groups: [gid + 1, gid] })).toBe('');
  chmodSync(file, 0o606);
  expect(rightsTrouble(file, { user: uid + 1, groups: [gid] })).not.toBe('');
  expect(rightsTrouble(file, { user: uid + 1, groups: [gid + 1] })).toBe('');
  expect(rightsTrouble(file, { user: 0, groups: [0] })).toBe('');
  expect(rightsTrouble(file, null)).toBe('');
});
