import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildAll, dist } from './build.ts';

beforeAll(async () => {
  await buildAll();
});

/** What stands in Capacitor’s own code and in that of each plugin, however it is made smaller. */
const ofPhones = [
  'registerPlugin',
  'PluginHeaders',
  'appUrlOpen',
  'LocalNotifications',
  'SocialLogin',
  'SplashScreen',
  'keyboardWillShow',
];

it('the web bundle contains no code of the mobile apps', async () => {
  const folder = join(dist, 'client/assets');
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(20);
  for (const name of scripts) {
    const text = await readFile(join(folder, name), 'utf8');
    expect(
      ofPhones.filter((part) => text.includes(part)),
      name,
    ).toEqual([]);
  }
});
