import type { Client } from '#client/client.ts';
import { dayStartOf } from '#client/state/queries.ts';
import type { Habit } from '#contract/habits.ts';
import { SNOOZE_MINUTES_DEFAULT } from '#contract/limits.ts';
import type { User } from '#contract/user.ts';
import { isDoneOn, isNeutral } from '#domain/list/wire-habit.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { tapStep } from '#domain/plan/habit.ts';
import type { Snoozed } from '#domain/reminders/local-reminders.ts';
import type { Locale } from '#i18n/locale.ts';
import type { ReminderTexts } from '#i18n/messages.ts';
import { addLabel, type EveningHabit, eveningText } from '#i18n/notice-text.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import {
  clearNatively,
  dismissNatively,
  type NativeAbility,
  type NativePress,
  nativeAbility,
  onNativePress,
  prepareNatively,
  requestNativePermission,
  scheduleNatively,
  sharers,
  snoozedNatively,
} from '#web/platform/native-notifications.ts';
import { type DeviceState, readRemembered, remember, setDeviceState } from './device-state.ts';

/** Changes come in bursts: scheduling waits until they settle. */
const SETTLE_MS = 1_000;
const SNOOZE_MS = SNOOZE_MINUTES_DEFAULT * 60_000;
/** Stored in place of a browser's endpoint. */
const HERE = 'local';

const states: Record<NativeAbility, DeviceState> = { granted: 'off', denied: 'refused', prompt: 'off' };

/** Turns on local notifications; prompts for permission. Call from a user gesture. */
export async function turnOn(client: Client): Promise<void> {
  const ability = await requestNativePermission();
  const account = client.optimisticState.get().user?.id;
  if (ability !== 'granted' || account === undefined) return setDeviceState(states[ability]);
  remember({ account, endpoint: HERE });
  setDeviceState('on');
  const { push } = client.optimisticState.get().settings.reminderChannel;
  if (!push) void client.outbox.write('settings.update', { reminderChannel: { push: true } });
  await plan(client);
}

export async function turnOff({ api }: Pick<Client, 'api'>): Promise<void> {
  await leave();
  setDeviceState('off');
  await api.call('DELETE /user/reminder-device');
}

/** Before the session ends: the next account of this phone gets none of these reminders. */
export async function leave(): Promise<void> {
  remember(null);
  setDeviceState('unknown');
  await clearNatively();
}

/** Checks whether this phone reminds the signed-in user, and schedules. Removes what another account scheduled. */
export async function check(client: Client): Promise<void> {
  const account = client.optimisticState.get().user?.id;
  const stored = readRemembered();
  const ability = await nativeAbility();
  if (stored === null || stored.account !== account) {
    remember(null);
    await clearNatively();
    return setDeviceState(states[ability]);
  }
  if (ability !== 'granted') return setDeviceState(states[ability]);
  setDeviceState('on');
  await plan(client);
}

/** Reschedules after every change of the account data while the app runs, and on resume, since days and zones change meanwhile. */
export async function keepRemindersPlanned(client: Client, locale: Locale): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void check(client).catch(ignoreFailure), SETTLE_MS);
  };
  words = await wordsOf(locale);
  await prepareNatively(words);
  // A toast shows a refused tick.
  await onNativePress((press) => void answer(client, press).catch(() => undefined));
  client.optimisticState.subscribe(later);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && later());
  later();
}

let words: ReminderTexts | undefined;

async function wordsOf(locale: Locale): Promise<ReminderTexts> {
  if (locale === 'fr') return (await import('#i18n/fr/reminders.ts')).reminders;
  return (await import('#i18n/en/reminders.ts')).reminders;
}

async function answer(client: Client, { action, add, at, ...about }: NativePress): Promise<void> {
  const { habitId, day } = about;
  if (action === 'done') {
    await signedIn(client);
    if (add === undefined)
      await client.outbox.write('habit.tick', { id: habitId, action: 'create', days: [day] });
    else await client.outbox.write('day.update', { habitId, day, value: { add } });
  }
  if (action === 'snooze') await plan(client, { ...about, at: Math.max(Date.now(), at) + SNOOZE_MS });
}

/** A press may have started the app: its account is known a moment later. */
async function signedIn({ optimisticState }: Client): Promise<void> {
  if (optimisticState.get().user !== null) return;
  await new Promise<void>((resolve) => {
    const stop = optimisticState.subscribe(() => {
      if (optimisticState.get().user === null) return;
      stop();
      resolve();
    });
  });
}

let planning: Promise<void> = Promise.resolve();

/** Schedules one at a time, each with the current account data. */
function plan(client: Client, toSnooze?: Snoozed): Promise<void> {
  planning = planning.catch(() => undefined).then(() => planNow(client, toSnooze));
  return planning;
}

async function planNow(client: Client, toSnooze: Snoozed | undefined): Promise<void> {
  const { user, habits, settings, breaks } = client.optimisticState.get();
  if (user === null || !settings.reminderChannel.push || readRemembered()?.account !== user.id)
    return await clearNatively();
  const now = Date.now();
  const known = await snoozedNatively();
  const snoozed = toSnooze ? [toSnooze, ...known] : known;
  const clock = { timeZone: user.timeZone, dayStart: dayStartOf(settings) };
  const streaks = streaksOf(client);
  const ordered = byOrder(habits);
  // By itself, since the browser's bundle has it only with the list of what comes next.
  const { LOCAL_REMINDERS_MAX, planDevice } = await import('#domain/reminders/local-reminders.ts');
  const max = Math.floor(LOCAL_REMINDERS_MAX / (await sharers()));
  const planned = planDevice(ordered, { ...clock, now, breaks, snoozed, settings, max });
  const byId = new Map(habits.map((habit) => [habit.id, habit]));
  const body = words?.body ?? '';
  await scheduleNatively(
    planned.reminders.map((reminder) => {
      const habit = byId.get(reminder.habitId);
      const title = habit?.name ?? '';
      return { ...reminder, title, body: reminder.message || body, add: habit && additionOf(habit, user) };
    }),
    planned.evenings.map(({ habitIds, ...evening }) => ({
      ...evening,
      ...eveningText(
        evening.kind,
        habitIds.map((id) => namedHabit(id, byId, evening.kind === 'streak' ? streaks : undefined)),
        words ?? noWords,
      ),
    })),
  );
  await dismissNatively(({ habitId, day }) => {
    const habit = byId.get(habitId);
    return habit === undefined || isDoneOn(habit, day) || isNeutral(habit, day);
  });
  await tellServer(client, planned.until);
}

const noWords: ReminderTexts = {
  body: '',
  done: '',
  channel: '',
  snooze: '',
  summary: '',
  streak: '',
  more: '',
};

/** The current streaks, as far as they are known. */
function streaksOf({ figures, optimisticState, today }: Client): ReadonlyMap<string, number> {
  const known = figures.achievements(optimisticState.get(), today.get(), undefined) ?? [];
  return new Map(known.map(({ id, currentStreak }) => [id, currentStreak]));
}

function namedHabit(
  id: string,
  byId: ReadonlyMap<string, Habit>,
  streaks: ReadonlyMap<string, number> | undefined,
): EveningHabit {
  const streak = streaks?.get(id);
  return { name: byId.get(id)?.name ?? '', ...(streak !== undefined && { streak }) };
}

/** What the button of an amount adds; undefined for a tick. */
function additionOf(habit: Habit, { locale }: User) {
  const amount = tapStep(habit);
  return amount === undefined ? undefined : { amount, label: addLabel(amount, habit.unit, locale) };
}

/**
 * Tells the server that the phone reminds until its last notification, so that it sends none itself. The next scheduling repeats what
 * fails.
 */
async function tellServer({ api }: Client, last: number | undefined): Promise<void> {
  const call =
    last === undefined
      ? api.call('DELETE /user/reminder-device')
      : api.call('POST /user/reminder-device/local', { body: { until: new Date(last).toISOString() } });
  await call.catch(ignoreFailure);
}
