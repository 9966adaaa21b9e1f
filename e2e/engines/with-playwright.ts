import { chromium, firefox } from 'playwright';
import { chromiumOptions } from '../../scripts/chromium.mjs';
import { findFirefox, noFirefox } from '../../scripts/programs.mjs';
import { type Device, devices, type Hands } from './hands.ts';

/** Starts Chromium, or the system's Firefox by WebDriver BiDi, with an empty profile. */
export async function openWithPlaywright(engine: 'chromium' | 'firefox', device: Device): Promise<Hands> {
  const browser = await (engine === 'firefox' ? startFirefox() : chromium.launch(await chromiumOptions()));
  const page = await browser.newPage({ viewport: devices[device] });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(`Uncaught ${error.message}`));
  return {
    go: (url) => page.goto(url),
    run: (work, ...given) => page.evaluate(`(${work.toString()})(...${JSON.stringify(given)})`),
    moveTo: ({ x, y }) => page.mouse.move(x, y),
    down: () => page.mouse.down(),
    up: () => page.mouse.up(),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    complaints: async () => [...complaints],
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}

async function startFirefox() {
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error(noFirefox);
  return await firefox.launch({ channel: 'moz-firefox', executablePath });
}
