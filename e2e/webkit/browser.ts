import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { findWebkit } from '../../scripts/programs.mjs';
import { freePort } from '../free-port.ts';

/** Milliseconds for the driver to answer, and for a page to load. */
const START_MAX = 20_000;
const LOAD_MAX = 30_000;

export type Browser = Awaited<ReturnType<typeof openBrowser>>;

/**
 * Starts WebKitGTK's MiniBrowser with an empty profile, on a display of its own, driven by WebDriver. A command waits for a page that is
 * loading, unless the strategy is `none`.
 */
export async function openBrowser(pageLoadStrategy: 'normal' | 'none' = 'normal') {
  const programs = findWebkit();
  if (programs === null) throw new Error('No WebKitGTK: node scripts/setup.mjs --browser installs it.');
  const screen = await openScreen(programs.screen);
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    // With the locale C.UTF-8 the browser's language would be "C", which Intl refuses.
    env: { ...process.env, DISPLAY: screen.name, LC_ALL: 'C', LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address);
  const { sessionId } = await send<{ sessionId: string }>(address, 'POST', '/session', {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy,
        'webkitgtk:browserOptions': {
          binary: programs.browser,
          args: ['--automation', '--enable-page-cache=true'],
        },
      },
    },
  });
  const session = `${address}/session/${sessionId}`;
  const post = <T>(path: string, body: object) => send<T>(session, 'POST', path, body);
  await post('/timeouts', { script: LOAD_MAX, pageLoad: LOAD_MAX });
  return {
    /** A full navigation; ends when the page has loaded. */
    go: (url: string) => post('/url', { url }),
    back: () => post('/back', {}),
    deleteCookies: () => send(session, 'DELETE', '/cookie'),
    /** Inputs of a pointer or the keyboard, as WebDriver names them. */
    act: (source: object) => post('/actions', { actions: [source] }),
    /** The size of the window, its toolbar included. */
    resize: (width: number, height: number) => post('/window/rect', { x: 0, y: 0, width, height }),
    picture: async () => Buffer.from(await send<string>(session, 'GET', '/screenshot'), 'base64'),
    /** Runs a function in the page, by its source: it sees only its arguments and the page. Its result is awaited. */
    async run<T, A extends readonly unknown[]>(
      work: (...given: A) => T | Promise<T>,
      ...given: A
    ): Promise<T> {
      const script = `const done = arguments[arguments.length - 1];
        Promise.resolve((${work.toString()})(...Array.from(arguments).slice(0, -1))).then(
          (value) => done({ value }), (error) => done({ error: String(error) }));`;
      const answer = await post<{ value: T; error?: string }>('/execute/async', { script, args: given });
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value;
    },
    async close(): Promise<void> {
      await send(session, 'DELETE', '').catch(() => undefined);
      await end(driver);
      await end(screen.process);
    },
  };
}

/** Xvfb chooses a free display and writes its number to the descriptor. */
async function openScreen(program: string) {
  const process = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(process.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { process, name: `:${number.toString().trim()}` };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function untilReady(address: string): Promise<void> {
  const until = Date.now() + START_MAX;
  for (;;) {
    try {
      return void (await send(address, 'GET', '/status'));
    } catch (error) {
      if (Date.now() > until) throw error;
      await wait(50);
    }
  }
}

async function send<T>(address: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: T };
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
  return value;
}
