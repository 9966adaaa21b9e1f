import { expect, test } from 'vitest';
import type { ReminderNotice } from '#contract/reminders.ts';
import { addressOf, opensList, optionsOf, readNotice } from './notice.ts';

const notice: ReminderNotice = {
  type: 'reminder',
  account: 'ann',
  locale: 'fr',
  habitId: 'read',
  day: '2026-11-20',
  title: 'Lire',
  body: 'Un chapitre',
  url: '/fr',
  done: 'Fait',
  snooze: 'Dans 30 minutes',
};

test('reads a reminder as written and rejects anything else', () => {
  expect(readNotice(JSON.stringify(notice))).toEqual(notice);
  const { account: _, ...older } = notice;
  for (const text of [undefined, '', 'hello', 'null', '[]', JSON.stringify({ ...notice, type: 'news' })])
    expect(readNotice(text)).toBeNull();
  expect(readNotice(JSON.stringify(older))).toBeNull();
  expect(readNotice(JSON.stringify({ ...notice, title: 7 }))).toBeNull();
});

test('shows the reminder’s texts, one for each habit and day', () => {
  expect(optionsOf(notice)).toMatchObject({
    body: 'Un chapitre',
    lang: 'fr',
    tag: 'read 2026-11-20',
    data: notice,
    actions: [
      { action: 'done', title: 'Fait' },
      { action: 'snooze', title: 'Dans 30 minutes' },
    ],
  });
  expect(optionsOf({ ...notice, day: '2026-11-21' }).tag).not.toBe(optionsOf(notice).tag);
});

test('tells the reminders of a day apart, and knows what the button of an amount adds', () => {
  const second = { ...notice, reminderId: 'b', add: 2.5, done: '+2,5 pages' };
  expect(readNotice(JSON.stringify(second))).toEqual(second);
  expect(optionsOf(second)).toMatchObject({ tag: 'read 2026-11-20 b', data: { add: 2.5 } });
  expect(readNotice(JSON.stringify({ ...second, add: 'all' }))).toBeNull();
});

test('shows a notice of the evening once a day, without buttons', () => {
  const { habitId: _, done: __, snooze: ___, ...rest } = notice;
  const summary = { ...rest, type: 'summary' } as const;
  expect(readNotice(JSON.stringify(summary))).toEqual(summary);
  expect(optionsOf(summary)).toMatchObject({ tag: 'summary 2026-11-20', body: 'Un chapitre' });
  expect(optionsOf(summary).actions).toBeUndefined();
  expect(readNotice(JSON.stringify({ ...summary, type: 'morning' }))).toBeNull();
  expect(readNotice(JSON.stringify({ ...summary, body: 7 }))).toBeNull();
});

test.each([
  ['/fr', 'https://club.example/fr'],
  ['https://club.example/settings', 'https://club.example/settings'],
  ['https://evil.example/', 'https://club.example/'],
  ['//evil.example', 'https://club.example/'],
  ['javascript:alert(1)', 'https://club.example/'],
  ['http://[', 'https://club.example/'],
])('%s opens %s', (url, address) => {
  expect(addressOf({ url }, 'https://club.example')).toBe(address);
});

test('a press on the end of a timer and on a notice of an evening opens the list', () => {
  const { habitId: _habit, done: _done, snooze: _snooze, ...texts } = notice;
  const types = ['timer', 'summary', 'streak', 'cheers', 'reminder', 'news'];
  expect(types.filter((type) => opensList({ ...texts, type }))).toEqual([
    'timer',
    'summary',
    'streak',
    'cheers',
  ]);
  expect(opensList(null)).toBe(false);
});
