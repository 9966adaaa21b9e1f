import { expect, test } from 'vitest';
import { commands } from '#server/admin/commands.ts';
import { runAdmin } from './command.ts';

/** What a command line writes, with its exit code. No command here comes as far as the settings. */
async function outcomeOf(...given: string[]) {
  const [printed, remarks]: string[][] = [[], []];
  const status = await runAdmin(commands, given, {
    print: (line) => void printed?.push(line),
    remark: (line) => void remarks?.push(line),
    ask: async () => '',
  });
  return { status, printed, remarks };
}

const names = Object.keys(commands);

test('an overview names every command, and an empty command line is wrong', async () => {
  const { status, printed = [], remarks } = await outcomeOf('--help');
  expect([status, remarks]).toEqual([0, []]);
  for (const name of names) expect(printed.some((line) => line.startsWith(`  ${name} `))).toBe(true);
  expect(await outcomeOf()).toEqual({ status: 2, printed: [], remarks: printed });
});

test.each(names)('%s explains itself', async (name) => {
  for (const help of ['--help', '-h']) {
    const { status, printed, remarks } = await outcomeOf(...name.split(' '), help);
    expect([status, remarks]).toEqual([0, []]);
    expect(printed?.[0]).toContain(`npm run admin -- ${name}`);
  }
});

test.each([
  [['nonsense'], /^"nonsense" is no command: npm run admin -- --help lists them\.$/],
  [['users', 'nonsense'], /^"users" is no command: npm run admin -- --help lists them\.$/],
  [['close'], /^close: account is missing\. See npm run admin -- close --help$/],
  [['close', 'a@example.org', 'b@example.org'], /^close: "b@example.org" is one operand too many\. See/],
  [['close', 'a@example.org', '--force'], /^close: Unknown option '--force'\. See/],
  [['users', 'list', '--limit', '0'], /^users list: --limit: must be a whole number from 1 to 10000\. See/],
  [['users', 'list', '--limit'], /^users list: Option '--limit <value>' argument missing\. See/],
  [['users', 'show', 'ann'], /^users show: account: must be an email or the id of an account\. See/],
  [
    ['backup', '--keep', 'all'],
    /^backup: --keep: must be counts of days, weeks and months, like 7d,4w,12m\. See/,
  ],
  [['send-test-mail', 'nowhere'], /^send-test-mail: address: must be an email\. See/],
  [['check', 'x', '--digests'], /^check: --digests: is for the database, not for a backup\. See/],
])('%j is refused in one line, with exit code 2', async (given, reason) => {
  expect(await outcomeOf(...given)).toEqual({
    status: 2,
    printed: [],
    remarks: [expect.stringMatching(reason)],
  });
});
