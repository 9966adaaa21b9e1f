import type { Client } from '#client/client.ts';
import type { Mutation } from '#client/outbox/mutation.ts';
import type { InputOf, MutationName, VariablesOf } from '#client/outbox/mutations/all.ts';
import { type AccountData, readAccountData } from '#client/state/account-data.ts';
import type { Formats } from '#i18n/format.ts';
import type { Translator } from '#i18n/translate.ts';

interface Words {
  readonly t: Translator;
  readonly formats: Formats;
  /** The name of a habit, a divider or a step; undefined when it is unknown. */
  readonly nameOf: (id: string) => string | undefined;
}

type Describe = { readonly [K in MutationName]: (variables: VariablesOf<K>, words: Words) => string };

/** The names of all items in the optimistic state, in the server state, and in the outbox. */
export function namesIn({ serverState, optimisticState, outbox }: Client): Words['nameOf'] {
  const names = new Map<string, string>();
  const add = ({ habits, archives, dividers }: AccountData) => {
    for (const item of [...dividers, ...habits, ...archives]) names.set(item.id, item.name);
    for (const step of [...habits, ...archives].flatMap(({ steps }) => steps)) names.set(step.id, step.name);
  };
  add(optimisticState.get());
  add(readAccountData(serverState));
  for (const { variables } of outbox.pending()) {
    const { id, name } = variables as Partial<InputOf<'divider.create'>>;
    if (id !== undefined && name !== undefined && !names.has(id)) names.set(id, name);
  }
  return (id) => names.get(id);
}

/** A mutation in a few words, for the user who has to decide about it. */
export function describeWrite({ kind, variables }: Mutation, words: Words): string {
  const describe = (describes as Partial<Record<string, (variables: never, words: Words) => string>>)[kind];
  return describe?.(variables as never, words) ?? words.t('unsent.otherBuild');
}

const habit = ({ t, nameOf }: Words, id: string) => ({ name: nameOf(id) ?? t('unsent.aHabit') });
const divider = ({ t, nameOf }: Words, id: string) => ({ name: nameOf(id) ?? t('unsent.aDivider') });
const step = (words: Words, given: { readonly habitId: string; readonly id: string }) => ({
  ...habit(words, given.habitId),
  step: words.nameOf(given.id) ?? words.t('unsent.aStep'),
});

const describes: Describe = {
  'habit.create': ({ name }, { t }) => t('unsent.newHabit', { name }),
  'habit.update': describeUpdate,
  'habit.deleteAhead': ({ id }, words) => words.t('unsent.changed', habit(words, id)),
  'habit.delete': ({ id, action }, words) =>
    words.t(action === 'archive' ? 'unsent.archived' : 'unsent.deleted', habit(words, id)),
  'habit.tick': describeTick,
  'habit.timer': ({ id, action }, words) =>
    words.t(action === 'start' ? 'unsent.timerStarted' : 'unsent.timerStopped', habit(words, id)),
  'day.update': describeDay,
  'habit.reorder': (_, { t }) => t('unsent.listOrder'),
  'divider.create': ({ name }, { t }) => t('unsent.newDivider', { name }),
  'divider.update': ({ id, name }, words) =>
    words.t(name === undefined ? 'unsent.dividerOpened' : 'unsent.changed', divider(words, id)),
  'divider.delete': ({ id }, words) => words.t('unsent.deleted', divider(words, id)),
  'divider.reorder': (_, { t }) => t('unsent.listOrder'),
  'step.create': ({ habitId, name }, words) =>
    words.t('unsent.newStep', { ...habit(words, habitId), step: name }),
  'step.update': ({ completed, ...given }, words) => {
    if (completed === undefined) return words.t('unsent.stepChanged', step(words, given));
    return words.t(completed ? 'unsent.stepDone' : 'unsent.stepUndone', step(words, given));
  },
  'step.delete': (given, words) => words.t('unsent.stepDeleted', step(words, given)),
  'step.reorder': ({ habitId }, words) => words.t('unsent.stepOrder', habit(words, habitId)),
  'break.create': ({ from }, { t, formats }) => t('unsent.newBreak', { day: formats.day(from) }),
  'break.update': (_, { t }) => t('unsent.breakChanged'),
  'break.delete': (_, { t }) => t('unsent.breakDeleted'),
  'circle.share': ({ habitId }, words) => words.t('unsent.changed', habit(words, habitId)),
  'circle.cheer': (_, { t }) => t('unsent.cheered'),
  'settings.update': (_, { t }) => t('unsent.settings'),
  'onboarding.update': (_, { t }) => t('unsent.firstSteps'),
  'user.update': (_, { t }) => t('unsent.profile'),
};

function describeUpdate({ id, activated, unarchive }: VariablesOf<'habit.update'>, words: Words): string {
  const { t } = words;
  if (unarchive) return t('unsent.unarchived', habit(words, id));
  if (activated === undefined) return t('unsent.changed', habit(words, id));
  return t(activated ? 'unsent.resumed' : 'unsent.paused', habit(words, id));
}

function describeDay({ habitId, day, state, note, value }: VariablesOf<'day.update'>, words: Words): string {
  const { t, formats } = words;
  const about = { ...habit(words, habitId), day: formats.day(day) };
  if (typeof value === 'object' && value !== null)
    return t('unsent.added', { ...about, amount: formats.number(value.add) });
  if (typeof value === 'number' && value !== 0 && value !== 1)
    return t('unsent.amountSet', { ...about, amount: formats.number(value) });
  if (value !== undefined && state === undefined)
    return t(isTick(value) ? 'unsent.ticked' : 'unsent.unticked', about);
  if (state !== undefined) return t(state === null ? 'unsent.unskipped' : 'unsent.skipped', about);
  return t(note === undefined ? 'unsent.dayChanged' : 'unsent.noted', about);
}

const isTick = (value: VariablesOf<'day.update'>['value']): boolean =>
  typeof value === 'number' ? value > 0 : value !== null && value !== undefined;

function describeTick({ id, action, days }: VariablesOf<'habit.tick'>, words: Words): string {
  const { t, formats } = words;
  const [only, ...others] = days;
  const about = habit(words, id);
  if (only !== undefined && others.length === 0)
    return t(action === 'create' ? 'unsent.ticked' : 'unsent.unticked', { ...about, day: formats.day(only) });
  const many = { ...about, count: days.length };
  return t(action === 'create' ? 'unsent.tickedDays' : 'unsent.untickedDays', many);
}
