import { expect, test, vi } from 'vitest';
import type { ImportSource } from '#client/data-export/import-data.ts';
import { importsQuery } from '#client/imports/undo-import.ts';
import { renderApp, today } from '#tests/web/render-app.tsx';
import { createFileReader } from './file-reader.ts';
import type { ReadFor } from './reader-calls.ts';
import { useSending } from './use-sending.ts';

const whose: ReadFor = { userId: 'u', locale: 'en', today, now: `${today}T12:00:00.000Z`, weekStart: 1 };
const table = new File(['Habit,Date\nRead,2026-01-01\n'], 'days.csv');

/** Workers that answer each call with its name, but for the first, which fails where the test asks for it. */
function stubWorkers(failsAt: 'read' | 'year') {
  const called: string[][] = [];
  class StubWorker extends EventTarget {
    readonly #calls: string[] = [];
    constructor() {
      super();
      called.push(this.#calls);
    }
    postMessage({ call, name }: { call: number; name: string }) {
      this.#calls.push(name);
      const isFailing = called.length === 1 && name === failsAt;
      const event = isFailing
        ? new ErrorEvent('error', { message: 'Out of memory' })
        : new MessageEvent('message', { data: { call, answer: name } });
      setTimeout(() => this.dispatchEvent(event));
    }
    terminate() {
      this.#calls.push('terminate');
    }
  }
  vi.stubGlobal('Worker', StubWorker);
  return called;
}

test('reads the next file after the worker has failed', async () => {
  const called = stubWorkers('read');
  const reader = await createFileReader();
  await expect(reader.call('read', table, {}, whose)).rejects.toThrow('Out of memory');
  await expect(reader.call('read', table, {}, whose)).resolves.toBe('read');
  reader.stop();
  expect(called).toEqual([
    ['read', 'terminate'],
    ['read', 'terminate'],
  ]);
  vi.unstubAllGlobals();
});

test('reads the file again for what is asked after the worker has failed', async () => {
  const called = stubWorkers('year');
  const reader = await createFileReader();
  await reader.call('read', table, {}, whose);
  await expect(reader.call('year', 'a')).rejects.toThrow('Out of memory');
  await expect(reader.call('year', 'a')).resolves.toBe('year');
  expect(called).toEqual([
    ['read', 'year', 'terminate'],
    ['read', 'year'],
  ]);
  vi.unstubAllGlobals();
});

test('shows the end of an import when the page cannot be read after it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const source: ImportSource = {
    account: null,
    dividers: [],
    breaks: [],
    habits: [{ id: 'a', name: 'Read', order: 0 }],
    partsOf: async () => [new Blob(['{}'])],
    record: { id: '018f6d3e-7b1a-7c3d-9e2f-5a6b7c8d9e0f', source: 'spreadsheet' },
  };
  function Sender() {
    const { state, begin } = useSending();
    return (
      <button type="button" onClick={() => begin(source)}>
        {state?.phase ?? 'ready'}
      </button>
    );
  }
  let isSent = false;
  const screen = await renderApp(<Sender />, {
    answer: ({ method, path }) => {
      if (path === '/user/import/habits') isSent = true;
      else if (isSent) return Response.json({ message: 'unavailable' }, { status: 503 });
      return method === 'GET' ? Response.json([]) : Response.json({ added: 1 }, { status: 200 });
    },
  });
  const button = screen.getByRole('button');
  await button.click();
  await expect.element(button).toHaveTextContent('ended');
  const isRead = () => screen.sent.some(({ method, path }) => method === 'GET' && path === '/user/imports');
  await expect.poll(isRead).toBe(true);
  // Once a later read has failed, too, the page has had the answer to its own.
  const { serverState, api } = screen.client;
  await expect(serverState.load(importsQuery(api), 0)).rejects.toMatchObject({ status: 503 });
  await expect.element(button).toHaveTextContent('ended');
});
