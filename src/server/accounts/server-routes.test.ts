import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';

const shown = {
  product: 'resilience',
  name: 'Resilience',
  version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  oldestApp: '0.1.0',
  registration: 'open',
};

forEachApi('the address of a server', (api) => {
  test('says what serves there, to the pages of the apps too', async () => {
    expect((await send(api(), calls.getServer)).body).toEqual(shown);
    for (const origin of ['https://localhost', 'capacitor://localhost']) {
      const { headers } = await send(api(), calls.getServer, { headers: { origin } });
      expect(headers['access-control-allow-origin']).toBe(origin);
    }
  });
});

forEachApi(
  'the address of a club that has moved',
  (api) => {
    test('says where it is now', async () => {
      const { body } = await send(api(), calls.getServer);
      expect(body).toEqual({ ...shown, movedTo: 'https://new.example' });
    });
  },
  { MOVED_TO: 'https://new.example/' },
);
