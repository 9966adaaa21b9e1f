import type { LocalNotificationSchema } from '@capacitor/local-notifications';
import type { LocalEvening, LocalReminder, Snoozed } from '#domain/reminders/local-reminders.ts';

/** One notification with its texts. */
export interface NativeReminder extends Omit<LocalReminder, 'time' | 'message'> {
  readonly title: string;
  readonly body: string;
  /** Of an amount: what its button adds to the day, and the button's text. */
  readonly add?: { readonly amount: number; readonly label: string } | undefined;
}

/** A notice of an evening with its texts. */
export interface NativeEvening extends Pick<LocalEvening, 'id' | 'at' | 'day' | 'kind'> {
  readonly title: string;
  readonly body: string;
}

export interface NativeWords {
  /** The channel's name in Android's settings. */
  readonly channel: string;
  readonly done: string;
  readonly snooze: string;
}

/** The user's action on a notification. */
export interface NativePress extends Snoozed {
  readonly action: 'done' | 'snooze' | 'tap';
  /** Of an amount: what is added to the day. */
  readonly add?: number | undefined;
}

const CHANNEL = 'reminders';
const ACTIONS = 'reminder';
/** Android's HIGH: with sound, and above other apps. */
const IMPORTANCE = 4;

/** A chunk of the apps' bundle only. Do not await the plugin itself: it takes every property, `then` too, for a call. */
const load = () => import('@capacitor/local-notifications');

export type NativeAbility = 'granted' | 'denied' | 'prompt';

export async function nativeAbility(): Promise<NativeAbility> {
  return abilityOf((await (await load()).LocalNotifications.checkPermissions()).display);
}

/** Prompts for permission. Call only from a user gesture. */
export async function requestNativePermission(): Promise<NativeAbility> {
  return abilityOf((await (await load()).LocalNotifications.requestPermissions()).display);
}

const abilityOf = (display: string): NativeAbility =>
  display === 'granted' || display === 'denied' ? display : 'prompt';

let words: NativeWords | undefined;
/** The texts of the buttons that add, as the system knows them: JSON, sorted. */
let known = '';

/** Defines the actions of notifications, and on Android their channel. */
export async function prepareNatively(given: NativeWords): Promise<void> {
  const { LocalNotifications: notifications } = await load();
  words = given;
  const { Capacitor } = await import('@capacitor/core');
  if (Capacitor.getPlatform() === 'android')
    await notifications.createChannel({ id: CHANNEL, name: given.channel, importance: IMPORTANCE });
  known = '';
  await defineActions([]);
}

/** The buttons of ticks, and those of each amount to add: the system fixes the text of a button in advance. */
async function defineActions(labels: readonly string[]): Promise<void> {
  const wanted = JSON.stringify(labels);
  if (words === undefined || wanted === known) return;
  const { LocalNotifications: notifications } = await load();
  const { done, snooze } = words;
  const actions = (title: string) => [
    { id: 'done', title },
    { id: 'snooze', title: snooze },
  ];
  const adding = labels.map((label) => ({ id: actionsOf(label), actions: actions(label) }));
  await notifications.registerActionTypes({ types: [{ id: ACTIONS, actions: actions(done) }, ...adding] });
  known = wanted;
}

const actionsOf = (label: string): string => `${ACTIONS} ${label}`;

/** Replaces the scheduled notifications. */
export async function scheduleNatively(
  reminders: readonly NativeReminder[],
  evenings: readonly NativeEvening[] = [],
): Promise<void> {
  const { LocalNotifications: notifications } = await load();
  await defineActions([...new Set(reminders.flatMap(({ add }) => add?.label ?? []))].toSorted());
  const shown = [...reminders.map(shownOf), ...evenings.map(shownEvening)];
  const planned = new Set(shown.map(({ id }) => id));
  const { notifications: pending } = await notifications.getPending();
  const gone = pending.filter(({ id }) => !planned.has(id)).map(({ id }) => ({ id }));
  if (gone.length > 0) await notifications.cancel({ notifications: gone });
  if (shown.length > 0) await notifications.schedule({ notifications: shown });
}

/** Without buttons: it is about several habits. */
function shownEvening({ id, title, body, at, day, kind }: NativeEvening): LocalNotificationSchema {
  return { ...timed(at), id, title, body, extra: { kind, day } };
}

/**
 * Inexact, but also while the phone sleeps: exact alarms need a permission of their own, and scheduling one opens the system's settings.
 */
function timed(at: number): Pick<LocalNotificationSchema, 'schedule' | 'isExactNotification' | 'channelId'> {
  return {
    schedule: { at: new Date(at), allowWhileIdle: true },
    isExactNotification: false,
    channelId: CHANNEL,
  };
}

function shownOf({ id, title, body, at, add, ...about }: NativeReminder): LocalNotificationSchema {
  const { habitId, reminderId, day, snoozed } = about;
  return {
    ...timed(at),
    id,
    title,
    body,
    actionTypeId: add === undefined ? ACTIONS : actionsOf(add.label),
    extra: { habitId, reminderId, day, at, snoozed, add: add?.amount },
  };
}

/** The snoozed notifications that are still scheduled. */
export async function snoozedNatively(): Promise<Snoozed[]> {
  const { notifications } = await (await load()).LocalNotifications.getPending();
  return notifications.flatMap(({ extra }) => {
    const about = aboutOf(extra);
    return about?.snoozed === true ? [about] : [];
  });
}

/** Calls back for each action on a notification, also for the one that opened the app. */
export async function onNativePress(listener: (press: NativePress) => void): Promise<void> {
  const { LocalNotifications: notifications } = await load();
  await notifications.addListener('localNotificationActionPerformed', ({ actionId, notification }) => {
    const about = aboutOf(notification.extra);
    const action = actionId === 'done' || actionId === 'snooze' ? actionId : 'tap';
    if (about !== null) listener({ ...about, action });
  });
}

/** Removes all scheduled and shown notifications. */
export async function clearNatively(): Promise<void> {
  const { LocalNotifications: notifications } = await load();
  await scheduleNatively([]);
  await notifications.removeAllDeliveredNotifications();
}

/** Removes the shown notifications of habits that are done. */
export async function dismissNatively(isOver: (about: Snoozed) => boolean): Promise<void> {
  const { LocalNotifications: notifications } = await load();
  const { notifications: shown } = await notifications.getDeliveredNotifications();
  const over = shown.filter(({ extra, data }) => {
    const about = aboutOf(extra ?? data);
    return about !== null && isOver(about);
  });
  if (over.length > 0) await notifications.removeDeliveredNotifications({ notifications: over });
}

/** The content of a notification of this or an older build; null for any other. */
function aboutOf(extra: unknown): (Snoozed & { snoozed: boolean; add: number | undefined }) | null {
  if (typeof extra !== 'object' || extra === null) return null;
  const { habitId, reminderId, day, at, snoozed, add } = extra as Record<string, unknown>;
  if (typeof habitId !== 'string' || typeof day !== 'string' || typeof at !== 'number') return null;
  return {
    habitId,
    ...(typeof reminderId === 'string' && { reminderId }),
    day,
    at,
    snoozed: snoozed === true,
    add: typeof add === 'number' ? add : undefined,
  };
}
