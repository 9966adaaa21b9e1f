import { expect, test } from 'vitest';
import { fuzzHelp, parseFuzzOptions } from './fuzz-options.ts';
import { describeFuzz } from './fuzz-report.ts';

test('chooses every call, both engines and a random seed when no option is given', () => {
  const [one, other] = [parseFuzzOptions([]), parseFuzzOptions([])];
  expect(one).toMatchObject({ runs: 1000, calls: [], engines: ['sqlite', 'postgres'] });
  expect(one?.seed).not.toBe(other?.seed);
});

test('takes the options that are given', () => {
  const args = ['--runs=500', '--seed', '7', '--calls=createHabit,deleteHabit', '--engine=postgres'];
  const calls = ['createHabit', 'deleteHabit'];
  expect(parseFuzzOptions(args)).toEqual({ runs: 500, seed: 7, calls, engines: ['postgres'] });
  expect(parseFuzzOptions(['--help'])).toBeNull();
});

test.each([
  ['--runs=499', '--runs: a whole number from 500'],
  ['--runs=many', '--runs: a whole number'],
  ['--runs=1000.5', '--runs: a whole number'],
  ['--seed=-1', '--seed: a whole number from 0'],
  ['--seed=2147483648', '--seed: a whole number'],
  ['--calls=createNothing', 'There is no call createNothing.'],
  ['--engine=mysql', 'There is no engine mysql. There are: sqlite, postgres.'],
  ['--minutes=5', "Unknown option '--minutes'"],
])('%s is refused, since it would test nothing', (arg, message) => {
  expect(() => parseFuzzOptions([arg])).toThrow(message);
});

test('names every option in the help', () => {
  for (const option of ['--runs', '--seed', '--calls', '--engine', '--help'])
    expect(fuzzHelp).toContain(option);
});

test('adds up the report and shows the findings', () => {
  const report = {
    sent: 10,
    valid: 10,
    accepted: 9,
    statuses: { 422: 1, 200: 9 },
    slowestMs: 12.4,
    failure: null,
  };
  const request = { params: {}, query: {}, body: '{"name":"\'"}' };
  const failure = { call: 'createHabit', request, faults: ['answered 500'] };
  const invalid = { ...report, valid: 0, accepted: 0, statuses: { 422: 9, 500: 1 }, slowestMs: 40, failure };
  const text = describeFuzz('sqlite', {
    seed: 7,
    runs: 10,
    calls: { createHabit: { valid: report, invalid } },
  });
  expect(text.split('\n')).toEqual([
    'sqlite, seed 7: 1 calls, 20 requests',
    '  let in by the document 10, answered 2xx 9',
    '  statuses  200 × 9, 422 × 10, 500 × 1',
    '  slowest   createHabit (invalid) 40 ms, createHabit (valid) 12 ms',
    '  findings  1',
    '    createHabit: answered 500',
    '      {"params":{},"query":{},"body":"{\\"name\\":\\"\'\\"}"}',
  ]);
});
