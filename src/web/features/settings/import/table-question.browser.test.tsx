import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ForeignAnswers, ForeignQuestion } from '#client/imports/foreign.ts';
import type { FilePreview, HabitPreview } from '#client/imports/foreign-reader.ts';
import type { ChosenHabit } from '#client/imports/foreign-source.ts';
import type { Locale } from '#i18n/locale.ts';
import { buildHabit, renderApp } from '#tests/web/render-app.tsx';
import { ForeignPreview } from './foreign-preview.tsx';
import { TableQuestion } from './table-question.tsx';
import { UndoResult } from './undo-result.tsx';

const question: ForeignQuestion = {
  source: 'spreadsheet',
  asks: ['columns', 'dates', 'numbers', 'words'],
  header: ['What', 'When', 'How much'],
  sample: [['Walk', '01/02/2026', '1,500']],
  guess: { date: 1, value: 2 },
  layouts: ['rows', 'columns', 'single'],
};
const dates: NonNullable<ForeignQuestion['dates']> = {
  text: '01/02/2026',
  answers: [
    { order: 'dmy', day: '2026-02-01' },
    { order: 'mdy', day: '2026-01-02' },
  ],
};
const numbers: NonNullable<ForeignQuestion['numbers']> = {
  text: '1,500',
  answers: [
    { rule: 'point', value: 1500 },
    { rule: 'comma', value: 1.5 },
  ],
};
const words = [{ word: 'blah', text: 'Bláh', count: 3, example: 'Walk · 01/02/2026 · Bláh' }];

async function ask(asked: Partial<ForeignQuestion>, locale: Locale = 'en', before: ForeignAnswers = {}) {
  const onAnswer = vi.fn<(answers: ForeignAnswers) => void>();
  const screen = await renderApp(
    <TableQuestion
      question={{ ...question, ...asked }}
      answers={before}
      busy={false}
      onAnswer={onAnswer}
      onOther={() => {}}
    />,
    { locale },
  );
  const read = () =>
    screen.getByRole('button', { name: locale === 'en' ? 'Show the habits' : 'Voir les habitudes' });
  return { screen, onAnswer, read };
}

test('says what is missing, beside it, and goes there', async () => {
  const { screen, onAnswer, read } = await ask({});
  await read().click();
  const habit = screen.getByLabelText('Habit', { exact: true });
  await expect.element(habit).toHaveFocus();
  await expect.element(habit).toHaveAccessibleDescription('Choose a column.');
  expect(onAnswer).not.toHaveBeenCalled();
  await habit.selectOptions('What');
  await read().click();
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({
    layout: 'rows',
    columns: { habit: 0, date: 1, value: 2 },
  });
});

test('takes a table of one habit by its name', async () => {
  const { screen, onAnswer, read } = await ask({});
  await screen.getByRole('radio', { name: 'All rows are days of one habit' }).click();
  await read().click();
  const name = screen.getByLabelText('Name of the habit');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription('Enter a name for the habit.');
  await name.fill(' Walk ');
  await read().click();
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({
    layout: 'single',
    columns: { date: 1, value: 2 },
    name: 'Walk',
  });
});

test('asks nothing more of a table with a habit in each column', async () => {
  const { screen, onAnswer, read } = await ask({ guess: { habit: 0, date: 1 } });
  await screen.getByRole('radio', { name: 'Each column is a habit, each row a day' }).click();
  await expect.element(screen.getByLabelText('Habit', { exact: true })).not.toBeInTheDocument();
  await read().click();
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ layout: 'columns', columns: { date: 1 } });
});

test.each([
  [
    'en',
    ['01/02/2026 is 2 January 2026', '1,500 is 1.5', 'Skipped'],
    ['Choose one of these.', 'What does “Bláh” mean?', '3 days, such as Walk · 01/02/2026 · Bláh'],
  ],
  [
    'fr',
    ['01/02/2026 est le 2 janvier 2026', '1,500 vaut 1,5', 'Passé'],
    [
      'Choisissez l’une de ces réponses.',
      'Que veut dire «\u00a0Bláh\u00a0»\u202f?',
      '3 jours, par exemple Walk · 01/02/2026 · Bláh',
    ],
  ],
] as const)(
  'asks how dates, numbers and words are meant in %s, with examples',
  async (locale, answers, texts) => {
    const asked = { asks: ['dates', 'numbers', 'words'], dates, numbers, words } as const;
    const { screen, onAnswer, read } = await ask(asked, locale, { layout: 'columns' });
    const [missing, word, example] = texts;
    await read().click();
    await expect.element(screen.getByRole('radio').first()).toHaveFocus();
    expect(screen.getByText(missing).elements()).toHaveLength(3);
    await expect.element(screen.getByRole('radiogroup', { name: word })).toHaveAccessibleDescription(missing);
    await expect.element(screen.getByText(example)).toBeVisible();
    // By the keyboard, as radio buttons are.
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(screen.getByRole('radio', { name: answers[0] })).toBeChecked();
    for (const name of answers) await screen.getByRole('radio', { name, exact: true }).click();
    expect(screen.getByText(missing).elements()).toHaveLength(0);
    await read().click();
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith({
      layout: 'columns',
      dateOrder: 'mdy',
      numberRule: 'comma',
      words: { blah: 'skipped' },
    });
  },
);

test('asks of the values only where the columns are as guessed', async () => {
  const { screen, onAnswer, read } = await ask({ guess: { habit: 0, date: 1, value: 2 }, dates });
  await expect.element(screen.getByText('How dates are written')).toBeVisible();
  await screen.getByLabelText('Day', { exact: true }).selectOptions('How much');
  await expect.element(screen.getByText('How dates are written')).not.toBeInTheDocument();
  await read().click();
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({
    layout: 'rows',
    columns: { habit: 0, date: 2, value: 2 },
  });
});

const habit: HabitPreview = {
  id: '018f6d3e-7b1a-8c3d-9e2f-5a6b7c8d9e0f',
  name: 'Walk',
  emoji: 'seedling',
  kind: 'check',
  unit: '',
  target: null,
  repeat: { type: 'weekdays', days: [0, 1, 2, 3, 4, 5, 6] },
  startsOn: null,
  endsOn: null,
  archived: false,
  from: '2026-01-01',
  to: '2026-01-09',
  done: 9,
  skipped: 0,
  noted: 0,
  dropped: { dates: 1 },
  examples: { dates: '9/31/26' },
};

async function preview(lost: number, read: number, mayLackDays = false) {
  const days = { lost, read, mayLackDays };
  const file: FilePreview = { source: 'spreadsheet', habits: [habit], dropped: {}, examples: {}, ...days };
  const onBegin = vi.fn<() => void>();
  const onOther = vi.fn<() => void>();
  const screen = await renderApp(
    <ForeignPreview
      name="days.csv"
      preview={file}
      readYear={() => new Promise(() => {})}
      onBegin={onBegin}
      onOther={onOther}
    />,
  );
  return { screen, onBegin };
}

test('says first that many days would be missing, with an example', async () => {
  const { screen, onBegin } = await preview(2, 9);
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      '2 of the 11 days in this file can’t be read and would be missing. For example: “9/31/26”.',
    );
  await expect.element(screen.getByRole('button', { name: 'Choose another file' })).toHaveClass(/is-primary/);
  const begin = screen.getByRole('button', { name: 'Import 1 habit without 2 days' });
  await expect.element(begin).not.toHaveClass(/is-primary/);
  await begin.click();
  expect(onBegin).toHaveBeenCalledOnce();
});

test('names the few days that are missing beside their habit', async () => {
  const { screen } = await preview(1, 9);
  await expect.element(screen.getByRole('button', { name: 'Import 1 habit' })).toHaveClass(/is-primary/);
  expect(screen.getByRole('alert').query()).toBeNull();
  await expect
    .element(screen.getByText('1 row with a date that can’t be used, such as “9/31/26”'))
    .toBeVisible();
});

test('says that a database copied beside its log may lack the last days', async () => {
  const line = /^The app may have been writing when this backup was copied/;
  const whole = await preview(0, 9);
  expect(whole.screen.getByText(line).query()).toBeNull();
  const logged = await preview(0, 9, true);
  await expect.element(logged.screen.getByText(line)).toBeVisible();
});

test('adds days to a habit of the same name or keeps both, and says what was imported before', async () => {
  const onBegin = vi.fn<(chosen: readonly ChosenHabit[]) => void>();
  const names = ['Walk', 'Run', 'Read'];
  const file: FilePreview = {
    source: 'spreadsheet',
    habits: names.map((name) => ({ ...habit, id: `file-${name}`, name })),
    dropped: {},
    examples: {},
    lost: 0,
    read: 27,
    mayLackDays: false,
  };
  const screen = await renderApp(
    <ForeignPreview
      name="days.csv"
      preview={file}
      readYear={() => new Promise(() => {})}
      onBegin={onBegin}
      onOther={() => {}}
    />,
    {
      habits: [
        buildHabit({ id: 'own-walk', name: 'walk ' }),
        buildHabit({ id: 'own-run', name: 'run' }),
        buildHabit({ id: 'file-Read', name: 'Renamed since' }),
      ],
    },
  );
  const row = (name: string) =>
    screen.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  for (const name of ['Walk', 'Run']) {
    const choice = row(name).getByRole('group', { name: 'You have a habit of this name.' });
    await expect.element(choice.getByRole('radio', { name: 'Add its days to mine' })).toBeChecked();
  }
  await row('Walk').getByText('Keep both').click();
  await expect
    .element(row('Read').getByText('You imported this habit before: it only gets the days that are missing.'))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Import 3 habits' }).click();
  expect(onBegin).toHaveBeenCalledExactlyOnceWith([
    { id: 'file-Walk', name: 'Walk', target: 'file-Walk' },
    { id: 'file-Run', name: 'Run', target: 'own-run' },
    { id: 'file-Read', name: 'Read', target: 'file-Read' },
  ]);
});

test('names the habits and days that an undone import leaves', async () => {
  const kept = [
    { habitId: 'a', name: 'Tea', days: 0 },
    { habitId: 'b', name: 'Walk', days: 2 },
  ];
  const result = { id: 'i', left: 0, habitsRemoved: 1, daysRemoved: 7, kept };
  const screen = await renderApp(<UndoResult id="i" left={0} result={result} error={null} />);
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('The import was undone. 7 days and 1 habit were removed.');
  const rows = screen.getByRole('row').elements().slice(1);
  expect(rows.map((row) => Array.from(row.children, (cell) => cell.textContent))).toEqual([
    ['Tea', 'The habit'],
    ['Walk', '2 days'],
  ]);
});
