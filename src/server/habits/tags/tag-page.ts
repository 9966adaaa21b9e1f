import { hash } from 'node:crypto';
import type { WrittenHabit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { periodProgress } from '#domain/list/period-progress.ts';
import { shownState } from '#domain/list/wire-habit.ts';
import { keepsLimit, logsAmount } from '#domain/plan/habit.ts';
import { exactAmount } from '#domain/plan/typed-amount.ts';
import { documentTexts } from '#i18n/documents.ts';
import { amounts as en } from '#i18n/en/amounts.ts';
import { habits as enHabits } from '#i18n/en/habits.ts';
import { reminders as enReminders } from '#i18n/en/reminders.ts';
import { createFormats } from '#i18n/format.ts';
import { amounts as fr } from '#i18n/fr/amounts.ts';
import { habits as frHabits } from '#i18n/fr/habits.ts';
import { reminders as frReminders } from '#i18n/fr/reminders.ts';
import type { Locale } from '#i18n/locale.ts';
import { addLabel } from '#i18n/notice-text.ts';
import { pathTo } from '#i18n/paths.ts';
import { TAG_FRAGMENT } from '#i18n/tag-address.ts';
import { plainPageHeaders, writePlainPage } from '#server/core/http/plain-page.ts';
import { escapeHtml } from '#server/core/mail/mail-html.ts';
import { productName } from '#server/core/mail/product-name.ts';
import { shownOn } from '#server/habits/records/one-habit.ts';
import { closedBy, type FoundTag, nextLog } from './tags-service.ts';

const policy = `${plainPageHeaders['content-security-policy']}; img-src 'self'`;

/** The page does not send its address, which contains the key. It shows one picture of ours. */
export const tagPageHeaders = {
  ...plainPageHeaders,
  'referrer-policy': 'no-referrer',
  'content-security-policy': policy,
} as const;

/** Opens the list in the installed app, which presses the tag (docs/decisions/tags.md#in-the-installed-app). In a tab it does nothing. */
const openInApp = (locale: Locale): string =>
  `if(matchMedia('(display-mode: standalone)').matches&&!document.prerendering)location.replace('${pathTo('index', locale)}${TAG_FRAGMENT}'+location.pathname.split('/').pop())`;

/** The words of the list. */
const texts = {
  en: { amounts: en, habits: enHabits, done: enReminders.done },
  fr: { amounts: fr, habits: frHabits, done: frReminders.done },
} as const;

/** The page of a tag: its habit, how it stands today, and one button, which posts to this very address. A script is for its owner alone. */
export function writeTagPage(found: FoundTag, locale: Locale, isOwn: boolean) {
  const { user, habit, today } = found;
  const shown = shownOn(habit, { user }, today);
  const closed = closedBy(found);
  const lines = closed ? [documentTexts[locale].tag[closed]] : linesOf(shown, today, locale);
  const button = closed ? null : buttonOf(found, shown, locale);
  const way =
    button === null
      ? `<a href="${pathTo('index', locale)}">${documentTexts[locale].today}</a>`
      : `<form method="post"><button class="big">${escapeHtml(button)}</button></form>`;
  const script = isOwn && closed === null ? openInApp(locale) : null;
  const html = writePlainPage({
    locale,
    product: productName(locale),
    title: escapeHtml(habit.name),
    picture: `/images/emojis/${encodeURIComponent(habit.emoji)}.svg`,
    content: `<p role="status">${lines.map(escapeHtml).join('<br>')}</p>\n${way}${script === null ? '' : `\n<script>${script}</script>`}`,
  });
  const scripts = script === null ? '' : `; script-src 'sha256-${hash('sha256', script, 'base64')}'`;
  return { html, headers: { ...tagPageHeaders, 'content-security-policy': policy + scripts } };
}

/** What a press does; null where the list would untick, or has nothing to add. */
function buttonOf(found: FoundTag, shown: WrittenHabit, locale: Locale): string | null {
  const next = nextLog(found);
  if (next !== null && 'add' in next) return addLabel(next.add, shown.unit, locale);
  return next === null || shownState(shown, found.today) === 'done' ? null : texts[locale].done;
}

/** The state of today, and how far an amount, a week or a month has come, in the words of the list. */
function linesOf(habit: WrittenHabit, today: DayKey, locale: Locale): string[] {
  return [
    stateLine(habit, today, locale),
    dayLine(habit, today, locale),
    periodLine(habit, today, locale),
  ].filter((line) => line !== null);
}

function stateLine(habit: WrittenHabit, today: DayKey, locale: Locale): string | null {
  const { tag } = documentTexts[locale];
  const { habits } = texts[locale];
  const isMonth = 'per' in habit.repeat && habit.repeat.per === 'month';
  switch (shownState(habit, today)) {
    case 'done':
      return `✓ ${tag.done}`;
    case 'skipped':
      return habits.skipped;
    case 'onBreak':
      return habits.onBreak;
    case 'notDue':
      return habit.activated ? habits.notToday : habits.paused;
    case 'covered':
      return isMonth ? tag.coveredMonth : tag.coveredWeek;
    default:
      // Nothing is to be done for a limit.
      return keepsLimit(habit) ? null : tag.open;
  }
}

function dayLine(habit: WrittenHabit, today: DayKey, locale: Locale): string | null {
  if (!logsAmount(habit) || habit.repeat.type === 'total') return null;
  const { amounts } = texts[locale];
  const value = habit.recent[today]?.value ?? 0;
  if (keepsLimit(habit) && value === 0) return amounts.cleanToday;
  return filled(amounts.today, { progress: partOf(habit, value, habit.target ?? 0, locale) });
}

function periodLine(habit: WrittenHabit, today: DayKey, locale: Locale): string | null {
  const progress = periodProgress(habit, today);
  if (progress === null || progress.unit === 'day') return null;
  const { unit, done, needed } = progress;
  const { amounts } = texts[locale];
  const formats = createFormats(locale);
  const part =
    habit.repeat.type === 'total'
      ? partOf(habit, done, needed, locale)
      : filled(amounts.part, { done: formats.number(done), needed: formats.number(needed) });
  return filled(unit === 'month' ? amounts.month : amounts.week, { progress: part });
}

/** “12 of 30 pages”; of a limit “3 of 2 cups, 1 over”, and “1 cup” of what is to avoid. */
function partOf({ kind, unit }: WrittenHabit, done: number, needed: number, locale: Locale): string {
  const { amounts } = texts[locale];
  const formats = createFormats(locale);
  const withUnit = (amount: number) =>
    [formats.number(amount), unit].filter((text) => text !== '').join('\u00a0');
  if (needed === 0) return withUnit(done);
  const part = filled(amounts.part, { done: formats.number(done), needed: withUnit(needed) });
  if (!keepsLimit({ kind }) || done <= needed) return part;
  return filled(amounts.over, { progress: part, amount: formats.number(exactAmount(done - needed)) });
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
