import type { GuideSource } from '#i18n/paths.ts';

/** What the readers (client/imports) take from a source and what they leave, by key of the texts under `guides`. */
export const carried = {
  loop: {
    kept: ['days', 'amounts', 'limits', 'skips', 'notes', 'rhythm', 'texts', 'archived'],
    left: ['automatic', 'nearest', 'reminders', 'colors'],
  },
  habitbull: {
    kept: ['days', 'numbers', 'notes', 'texts', 'groups'],
    left: ['rhythm', 'unset', 'reminders'],
  },
  habitkit: {
    kept: ['days', 'amounts', 'limits', 'notes', 'rhythm', 'texts', 'emoji', 'archived', 'groups'],
    left: ['goals', 'reminders', 'colors'],
  },
  'table-habit': {
    kept: ['days', 'amounts', 'limits', 'skips', 'notes', 'rhythm', 'texts', 'archived', 'groups'],
    left: ['nearest', 'deleted', 'reminders', 'colors'],
  },
  beaver: { kept: ['days', 'notes', 'rhythm', 'names', 'archived', 'groups'], left: ['nearest', 'deleted'] },
  tickmate: {
    kept: ['days', 'counts', 'texts', 'archived'],
    left: ['rhythm', 'times', 'reminders', 'colors'],
  },
  rewire: { kept: ['days', 'skips', 'rhythm', 'texts', 'archived'], left: ['nearest', 'reminders'] },
  habitica: { kept: ['days', 'limits', 'names'], left: ['rhythm', 'means', 'tasks', 'reminders'] },
  streaks: { kept: ['days', 'numbers', 'skips', 'notes', 'names'], left: ['rhythm', 'filled', 'colors'] },
  habo: {
    kept: ['days', 'amounts', 'skips', 'notes', 'texts', 'archived', 'groups'],
    left: ['rhythm', 'deleted', 'reminders'],
  },
  spreadsheet: { kept: ['days', 'numbers', 'skips', 'notes', 'names'], left: ['rhythm', 'columns'] },
} as const satisfies Record<
  GuideSource,
  { readonly kept: readonly string[]; readonly left: readonly string[] }
>;
