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
  const isOwn = await ownedBy();
  await defineActions([...new Set(reminders.flatMap(({ add }) => add?.label ?? []))].toSorted());
  const numberOf = await numbering();
  const shown = [...reminders.map(shownOf), ...evenings.map(shownEvening)].map((each) => ({
    ...each,
    ...numberOf(each),
  }));
  const planned = new Set(shown.map(({ id }) => id));
  const { notifications: pending } = await notifications.getPending();
  const gone = pending.filter(({ id, extra }) => isOwn(extra) && !planned.has(id)).map(({ id }) => ({ id }));
  if (gone.length > 0) await notifications.cancel({ notifications: gone });
  if (shown.length > 0) await notifications.schedule({ notifications: shown });
}

/** What tells apart the notifications of several servers, which the phone has in one list. */
const readOwner = (extra: unknown): string => {
  const { server } = (extra ?? {}) as { readonly server?: unknown };
  return typeof server === 'string' ? server : '';
};

const servers = () => import('./native/servers.ts');

/** How many accounts share the notifications that the phone stores. */
export const sharers = async (): Promise<number> => Math.max(1, (await servers()).knownServers().length);

/** Whether a notification is of the server of this page, or of a given one. */
async function ownedBy(server?: string): Promise<(extra: unknown) => boolean> {
  const owner = server ?? (await servers()).serverId();
  return (extra) => readOwner(extra) === owner;
}

/** The numbers of notices are the same on each server: they are mixed with the name of the server. */
async function numbering() {
  const server = (await servers()).serverId();
  if (server === '') return () => ({});
  const salt = Number.parseInt(server.slice(0, 7), 16);
  return ({ id, extra }: LocalNotificationSchema) => ({
    id: id ^ salt,
    extra: { ...(extra as object), server },
  });
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

/** The one notification of a timer, apart from those of all servers: reminders that are planned anew leave it. */
const TIMER = { id: 0x7e_00_00_01, server: 'timer' } as const;

/** Tells the end of a timer, also while the app sleeps; null takes that back. Without the permission nothing comes. */
export async function timeNatively(
  notice: { readonly at: number; readonly title: string } | null,
): Promise<void> {
  const { LocalNotifications: notifications } = await load();
  const { id, server } = TIMER;
  if (notice === null) return await notifications.cancel({ notifications: [{ id }] });
  if ((await nativeAbility()) !== 'granted') return;
  const shown = { ...timed(notice.at), id, title: notice.title, body: '', extra: { server } };
  await notifications.schedule({ notifications: [shown] });
}

/** The snoozed notifications that are still scheduled. */
export async function snoozedNatively(): Promise<Snoozed[]> {
  const { notifications } = await (await load()).LocalNotifications.getPending();
  const isOwn = await ownedBy();
  return notifications.flatMap(({ extra }) => {
    const about = isOwn(extra) ? aboutOf(extra) : null;
    return about?.snoozed === true ? [about] : [];
  });
}

/** The key under which a press waits for the page of its server. */
const PRESSED = 'pressed';

/** Calls back for each action on a notification, also for the one that opened the app. One of another server opens that server first. */
export async function onNativePress(listener: (press: NativePress) => void): Promise<void> {
  const { LocalNotifications: notifications } = await load();
  const { activate, beginAgain, knownServers } = await servers();
  const isOwn = await ownedBy();
  const take = (actionId: string, extra: unknown) => {
    const about = aboutOf(extra);
    const action = actionId === 'done' || actionId === 'snooze' ? actionId : 'tap';
    if (about !== null) listener({ ...about, action });
  };
  const open = async (server: string, pressed: string): Promise<void> => {
    await activate(server);
    beginAgain();
    sessionStorage.setItem(PRESSED, pressed);
  };
  const waiting = sessionStorage.getItem(PRESSED);
  sessionStorage.removeItem(PRESSED);
  if (waiting !== null) {
    const { actionId, extra } = JSON.parse(waiting) as { actionId: string; extra: unknown };
    if (isOwn(extra)) take(actionId, extra);
  }
  await notifications.addListener('localNotificationActionPerformed', ({ actionId, notification }) => {
    const { extra } = notification as { readonly extra: unknown };
    if (isOwn(extra)) return take(actionId, extra);
    const owner = knownServers().find(({ id }) => id === readOwner(extra));
    if (owner) void open(owner.id, JSON.stringify({ actionId, extra }));
  });
}

/** Removes all scheduled and shown notifications, of the server of this page or of a given one. */
export async function clearNatively(server?: string): Promise<void> {
  const { LocalNotifications: notifications } = await load();
  const isOwn = await ownedBy(server);
  const { notifications: pending } = await notifications.getPending();
  const gone = pending.filter(({ extra }) => isOwn(extra)).map(({ id }) => ({ id }));
  if (gone.length > 0) await notifications.cancel({ notifications: gone });
  await removeShown((extra) => isOwn(extra));
}

/** Removes the shown notifications of habits that are done. */
export async function dismissNatively(isOver: (about: Snoozed) => boolean): Promise<void> {
  const isOwn = await ownedBy();
  await removeShown((extra) => {
    const about = isOwn(extra) ? aboutOf(extra) : null;
    return about !== null && isOver(about);
  });
}

async function removeShown(isGone: (extra: unknown) => boolean): Promise<void> {
  const { LocalNotifications: notifications } = await load();
  const { notifications: shown } = await notifications.getDeliveredNotifications();
  const gone = shown.filter(({ extra, data }) => isGone(extra ?? data));
  if (gone.length > 0) await notifications.removeDeliveredNotifications({ notifications: gone });
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
