import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { forEachApi, type TestApp } from '#tests/api/test-app.ts';

const WARNING = 'for another host than that of PUBLIC_URL';
const warningsIn = ({ log }: TestApp): string[] => log.filter((line) => line.includes(WARNING));

forEachApi(
  'a request for another host',
  (api) => {
    test('is logged once, by name, except for monitors and our own requests', async () => {
      const { app } = api();
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as AddressInfo;
      const ask = async (path: string, host: string): Promise<void> => {
        await new Promise<void>((resolve, reject) => {
          const asked = request({ port, host: '127.0.0.1', path, headers: { host } }, (response) => {
            response.resume().on('end', resolve);
          });
          asked.on('error', reject).end();
        });
      };
      await ask('/api/v1/user', 'club.example');
      await ask('/api/v1/user', 'CLUB.example:443');
      await ask('/healthz', '127.0.0.1:3000');
      await ask('/readyz', '127.0.0.1:3000');
      await app.inject('/api/v1/user');
      expect(warningsIn(api())).toEqual([]);
      await ask('/api/v1/user', '192.168.1.5:3000');
      await ask('/api/v1/user', '192.168.1.6:3000');
      expect(warningsIn(api())).toEqual([expect.stringContaining('"host":"192.168.1.5:3000"')]);
    });
  },
  { PUBLIC_URL: 'https://club.example', LOG_LEVEL: 'warn' },
);
