import type { LocalNotificationSchema } from '@capacitor/local-notifications';
import type { LocalReminder, Snoozed } from '#domain/local-reminders.ts';

/** One notification with its words. */
export interface NativeReminder extends LocalReminder {
  readonly title: string;
  readonly body: string;
}

export interface NativeWords {
  /** Of the channel, in Android's own settings. */
  readonly channel: string;
  readonly done: string;
  readonly snooze: string;
}

/** What somebody did with a notification. */
export interface NativePress extends Snoozed {
  readonly action: 'done' | 'snooze' | 'tap';
}

const CHANNEL = 'reminders';
const ACTIONS = 'reminder';
/** Android's HIGH: it is heard, and shown above what is open. */
const IMPORTANCE = 4;

/** A chunk of the shells' bundle alone. The plugin itself must not be awaited: whatever is asked of it, `then` too, it takes for a call. */
const load = () => import('@capacitor/local-notifications');

export type NativeAbility = 'granted' | 'denied' | 'prompt';

export async function nativeAbility(): Promise<NativeAbility> {
  return abilityOf((await (await load()).LocalNotifications.checkPermissions()).display);
}

/** Asks. Only ever upon the user's own press. */
export async function requestNativePermission(): Promise<NativeAbility> {
  return abilityOf((await (await load()).LocalNotifications.requestPermissions()).display);
}

const abilityOf = (display: string): NativeAbility =>
  display === 'granted' || display === 'denied' ? display : 'prompt';

/** Names what notifications can be answered by, and on Android the channel that they come through. */
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

/** Puts a plan in the place of what was planned. */
export async function scheduleNatively(reminders: readonly NativeReminder[]): Promise<void> {
  const { LocalNotifications: notifications } = await load();
  const kept = new Set(reminders.map(({ id }) => id));
  const { notifications: pending } = await notifications.getPending();
  const gone = pending.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ id }));
  if (gone.length > 0) await notifications.cancel({ notifications: gone });
  if (reminders.length > 0) await notifications.schedule({ notifications: reminders.map(shownOf) });
}

/**
 * Inexact, and in spite of the phone's sleep: exact alarms want a permission of their own, and scheduling one opens the system's
 * settings.
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

/** What was put off and has not come yet. */
export async function snoozedNatively(): Promise<Snoozed[]> {
  const { notifications } = await (await load()).LocalNotifications.getPending();
  return notifications.flatMap(({ extra }) => {
    const about = aboutOf(extra);
    return about?.snoozed === true ? [about] : [];
  });
}

/** Hears what is done with notifications; one that opened the app is heard of too. */
export async function onNativePress(listener: (press: NativePress) => void): Promise<void> {
  const { LocalNotifications: notifications } = await load();
  await notifications.addListener('localNotificationActionPerformed', ({ actionId, notification }) => {
    const about = aboutOf(notification.extra);
    const action = actionId === 'done' || actionId === 'snooze' ? actionId : 'tap';
    if (about !== null) listener({ ...about, action });
  });
}

/** Takes away what is planned and what is shown. */
export async function clearNatively(): Promise<void> {
  const { LocalNotifications: notifications } = await load();
  await scheduleNatively([]);
  await notifications.removeAllDeliveredNotifications();
}

/** Takes away what is shown of habits that are done by now. */
export async function dismissNatively(isOver: (about: Snoozed) => boolean): Promise<void> {
  const { LocalNotifications: notifications } = await load();
  const { notifications: shown } = await notifications.getDeliveredNotifications();
  const over = shown.filter(({ extra, data }) => {
    const about = aboutOf(extra ?? data);
    return about !== null && isOver(about);
  });
  if (over.length > 0) await notifications.removeDeliveredNotifications({ notifications: over });
}

/** A notification of this or an older build says what it is about, or is none of ours. */
function aboutOf(extra: unknown): (Snoozed & { snoozed: boolean }) | null {
  if (typeof extra !== 'object' || extra === null) return null;
  const { habitId, day, at, snoozed } = extra as Record<string, unknown>;
  if (typeof habitId !== 'string' || typeof day !== 'string' || typeof at !== 'number') return null;
  return { habitId, day, at, snoozed: snoozed === true };
}
