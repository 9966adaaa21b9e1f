import { expect, test } from 'vitest';
import { forEachApi, type TestApp } from '#tests/api/test-app.ts';

const instancesIn = ({ log }: TestApp): unknown[] => [
  ...new Set(log.map((line) => (JSON.parse(line) as Record<string, unknown>)['instance'])),
];

forEachApi('a log line', (api) => {
  test('names the machine and the process, so that several can be told apart', async () => {
    await api().app.inject('/api/v1/user');
    expect(instancesIn(api())).toEqual([expect.stringMatching(new RegExp(`^.+:${process.pid}$`))]);
  });
});

forEachApi(
  'a log line with INSTANCE',
  (api) => {
    test('has that name', async () => {
      await api().app.inject('/api/v1/user');
      expect(instancesIn(api())).toEqual(['club-2']);
    });
  },
  { INSTANCE: 'club-2' },
);
