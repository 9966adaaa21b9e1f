import type { LocalNotificationSchema } from '@capacitor/local-notifications';
import type { LocalReminder, Snoozed } from '#domain/local-reminders.ts';

/** One notification with its texts. */
export interface NativeReminder extends LocalReminder {
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

/** Defines the actions of notifications, and on Android their channel. */
export async function prepareNatively({ channel, done, snooze }: NativeWords): Promise<void> {
  const { LocalNotifications: notifications } = await load();
  const { Capacitor } = await import('@capacitor/core');
  if (Capacitor.getPlatform() === 'android')
    await notifications.createChannel({ id: CHANNEL, name: channel, importance: IMPORTANCE });
  const actions = [
    { id: 'done', title: done },
    { id: 'snooze', title: snooze },
  ];
  await notifications.registerActionTypes({ types: [{ id: ACTIONS, actions }] });
}

/** Replaces the scheduled notifications. */
export async function scheduleNatively(reminders: readonly NativeReminder[]): Promise<void> {
  const { LocalNotifications: notifications } = await load();
  const planned = new Set(reminders.map(({ id }) => id));
  const { notifications: pending } = await notifications.getPending();
  const gone = pending.filter(({ id }) => !planned.has(id)).map(({ id }) => ({ id }));
  if (gone.length > 0) await notifications.cancel({ notifications: gone });
  if (reminders.length > 0) await notifications.schedule({ notifications: reminders.map(shownOf) });
}

/**
 * Inexact, but also while the phone sleeps: exact alarms need a permission of their own, and scheduling one opens the system's settings.
 */
function shownOf({ id, title, body, at, habitId, day, snoozed }: NativeReminder): LocalNotificationSchema {
  return {
    id,
    title,
    body,
    schedule: { at: new Date(at), allowWhileIdle: true },
    isExactNotification: false,
    channelId: CHANNEL,
    actionTypeId: ACTIONS,
    extra: { habitId, day, at, snoozed },
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
function aboutOf(extra: unknown): (Snoozed & { snoozed: boolean }) | null {
  if (typeof extra !== 'object' || extra === null) return null;
  const { habitId, day, at, snoozed } = extra as Record<string, unknown>;
  if (typeof habitId !== 'string' || typeof day !== 'string' || typeof at !== 'number') return null;
  return { habitId, day, at, snoozed: snoozed === true };
}
