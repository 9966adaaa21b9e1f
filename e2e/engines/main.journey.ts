import { expect } from '@playwright/test';
import { keys } from '#client/state/queries.ts';
import { hashKey } from '#client/state/server-state.ts';
import { makeLoopZip } from '#tests/client/make-loop.ts';
import { countWaiting } from '../count-waiting.ts';
import { nextEmail, password } from '../fixtures.ts';
import { readCopied } from '../on-device.ts';
import { test } from './fixtures.ts';
import type { Hands } from './hands.ts';

const words = {
  en: {
    first: 'Read before bed',
    second: 'Drink water',
    step: 'Fill the bottle',
    renamed: 'Drink water often',
  },
  fr: {
    first: 'Lire au lit',
    second: 'Boire un verre',
    step: 'Sortir un verre',
    renamed: 'Boire un verre plein',
  },
};
const patient = { timeout: 30_000, intervals: [100] };
/** What home needs without a connection. */
const home = (['user', 'settings', 'statistics', 'dividers', 'habits', 'stats'] as const).map((part) =>
  hashKey(keys[part]),
);

test('joins, creates, ticks, undoes, adds a step, reorders, looks back, and goes on without the server', async ({
  hands,
  visitor,
  club,
  language,
  engine,
  t,
}) => {
  const { server, to } = club;
  const { first, second, step, renamed } = words[language];
  const { step: part } = test;

  await part('join', async () => {
    await visitor.go(to('index'));
    await visitor.click('link', t('auth.join'));
    await visitor.fill(t('auth.firstName'), 'Camille');
    await visitor.fill(t('auth.email'), nextEmail());
    await visitor.fill(t('auth.password'), password);
    await visitor.click('button', t('auth.join'));
    await visitor.reads('h1', 'Camille');
    // Arriving at the list closes the creator.
    await visitor.sees('region', t('home.title'));
  });

  await part('create', async () => {
    for (const name of [first, second]) {
      await visitor.click('button', t('shell.create'), { expanded: false });
      await visitor.fill(t('creator.name'), name);
      await visitor.click('button', t('creator.createHabit'));
      await visitor.sees('button', name, { pressed: false });
    }
  });

  await part('tick', async () => {
    await visitor.click('button', first, { pressed: false });
    await visitor.sees('button', first, { pressed: true });
  });

  await part('undo', async () => {
    await visitor.click('button', first, { pressed: true });
    await visitor.click('button', t('undo.undo'));
    await visitor.sees('button', first, { pressed: true });
  });

  await part('steps', async () => {
    await visitor.click('link', second);
    await visitor.sees('dialog', second);
    await visitor.fill(t('creator.newStep'), step);
    await visitor.press('Enter');
    await visitor.sees('checkbox', step, { checked: false });
    await visitor.press('Escape');
    await visitor.missesOut('dialog', second);
    await visitor.click('button', `${t('habits.stepsDone')}…`, { expanded: false });
    await visitor.click('checkbox', step);
    await visitor.sees('button', second, { pressed: true });
  });

  await part('reorder', async () => {
    await visitor.drag('link', second, first);
    await expect.poll(() => hands.run(readNames), patient).toEqual([second, first]);
    await expectSent(hands);
    await visitor.go(to('index'));
    expect(await hands.run(readNames)).toEqual([second, first]);
  });

  await part('sheet', async () => {
    await visitor.click('link', second);
    await visitor.fill(t('sheet.name'), renamed.slice(second.length));
    await visitor.press('Enter');
    await visitor.sees('dialog', renamed);
    await visitor.click('button', t('sheet.close'));
    await visitor.sees('button', renamed, { pressed: true });
    await expectSent(hands);
  });

  await part('performance', async () => {
    await visitor.go(to('habits-performance'));
    await visitor.sees('img', t('home.yearLabel', { count: 2 }));
  });

  await part('import and its undo', async () => {
    await visitor.go(to('settings-import'));
    await hands.run(chooseFile, loopZip());
    await visitor.click('button', t('imports.beginChosen', { count: 1 }));
    await visitor.reads('main', t('imports.added', { count: 1 }));
    await visitor.click('button', t('imports.undoImport'));
    await visitor.reads('main', t('imports.undoneResult'));
  });

  await part('reminders in the settings', async () => {
    await visitor.go(to('settings'));
    await visitor.reads('main', t(engine === 'webkit' ? 'channels.missing' : 'channels.deviceText'));
    await visitor.missesOut('alert', '…');
    expect(await visitor.complaints()).toEqual([]);
  });

  await part('offline', async () => {
    await visitor.go(to('index'));
    await expect.poll(() => hands.run(isWorkerReady), patient).toBe(true);
    await expect.poll(() => hands.run(readCopied), patient).toEqual(expect.arrayContaining(home));
    await server.end();
    await visitor.go(to('index'));
    await visitor.click('button', first, { pressed: true });
    await visitor.sees('button', first, { pressed: false });
    await visitor.go(to('index'));
    await visitor.sees('button', first, { pressed: false });
    await visitor.sees('button', renamed, { pressed: true });
  });

  await part('back', async () => {
    await server.start();
    await expectSent(hands);
    await visitor.go(to('index'));
    await visitor.sees('button', first, { pressed: false });
    expect(await hands.run(readTicked)).toEqual([renamed]);
    expect(await visitor.complaints()).toEqual([]);
  });

  await part('the console is heard', async () => {
    const before = await hands.complaints();
    await hands.run(complain);
    const complaints = async () => (await hands.complaints()).slice(before.length);
    await expect
      .poll(complaints, patient)
      .toEqual(['Said on purpose', expect.stringMatching('Uncaught .*Thrown')]);
  });
});

/** A file of Loop in base64: one habit with ten days. */
function loopZip(): string {
  const days = Array.from({ length: 10 }, (_, index) => [`2026-01-${index + 10}`, 'YES_MANUAL', '']);
  return Buffer.from(makeLoopZip([{ name: 'Loop', days }])).toString('base64');
}

/** The outbox is empty. */
async function expectSent(hands: Hands): Promise<void> {
  await expect.poll(() => hands.run(countWaiting), { ...patient, timeout: 60_000 }).toBe(0);
}

// These run in the page, each from its source alone.

/** The names of the habits in the order of the list. */
function readNames(): string[] {
  return Array.from(
    document.querySelectorAll<HTMLElement>('[data-item] a[aria-haspopup]'),
    (link) => link.innerText,
  );
}

/** From a script: none of the drivers has a way that works in all engines. */
function chooseFile(content: string): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], 'backup.zip'));
  if (!input) throw new Error('There is no place for a file.');
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

async function isWorkerReady(): Promise<boolean> {
  return (await navigator.serviceWorker.getRegistration())?.active != null;
}

function complain(): void {
  const { error } = console;
  error('Said on purpose');
  setTimeout(() => {
    throw new Error('Thrown on purpose');
  });
}

/** The habits that the server has a tick of. */
async function readTicked(): Promise<string[]> {
  const habits = (await (await fetch('/api/v1/habits')).json()) as {
    name: string;
    history: Record<string, number>;
  }[];
  return habits.filter(({ history }) => Object.values(history).some(Boolean)).map(({ name }) => name);
}
