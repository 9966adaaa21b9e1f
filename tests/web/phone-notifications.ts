import type { ActionPerformed, LocalNotificationSchema } from '@capacitor/local-notifications';

type Listener = (performed: ActionPerformed) => void;

/** The native side of the bridge: the plugin of notifications, in memory. */
export class PhoneNotifications {
  permission = 'prompt';
  /** What the user answers when the system asks. */
  answer = 'granted';
  pending = new Map<number, LocalNotificationSchema>();
  delivered: LocalNotificationSchema[] = [];
  channels: string[] = [];
  actions: string[] = [];
  listeners: Listener[] = [];

  readonly plugin = {
    checkPermissions: async () => ({ display: this.permission }),
    requestPermissions: async () => {
      this.permission = this.answer;
      return { display: this.permission };
    },
    createChannel: async ({ name }: { name: string }) => void this.channels.push(name),
    registerActionTypes: async ({ types }: { types: { actions?: { title: string }[] }[] }) => {
      this.actions = types.flatMap(({ actions = [] }) => actions.map(({ title }) => title));
    },
    getPending: async () => ({ notifications: [...this.pending.values()] }),
    schedule: async ({ notifications }: { notifications: LocalNotificationSchema[] }) => {
      for (const one of notifications) this.pending.set(one.id, one);
      return { notifications };
    },
    cancel: async ({ notifications }: { notifications: { id: number }[] }) => {
      for (const { id } of notifications) this.pending.delete(id);
    },
    getDeliveredNotifications: async () => ({ notifications: this.delivered }),
    removeDeliveredNotifications: async ({ notifications }: { notifications: { id: number }[] }) => {
      const gone = new Set(notifications.map(({ id }) => id));
      this.delivered = this.delivered.filter(({ id }) => !gone.has(id));
    },
    addListener: async (_event: string, listener: Listener) => {
      this.listeners.push(listener);
      return { remove: async () => undefined };
    },
  };

  /** Puts the bridge of an Android shell into the page, with this phone behind it. */
  install(): void {
    const methods = Object.keys(this.plugin).map((name) => ({
      name,
      rtype: name === 'addListener' ? 'callback' : 'promise',
    }));
    const call = (name: string) =>
      (this.plugin as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>)[name];
    Object.assign(globalThis, {
      androidBridge: {},
      Capacitor: {
        PluginHeaders: [{ name: 'LocalNotifications', methods }],
        nativePromise: async (_plugin: string, name: string, options: unknown) => await call(name)?.(options),
        nativeCallback: (
          _plugin: string,
          name: string,
          { eventName }: { eventName: string },
          listener: unknown,
        ) => {
          void call(name)?.(eventName, listener);
          return 'listener';
        },
      },
    });
  }

  /** What is planned, the soonest first. */
  planned(): LocalNotificationSchema[] {
    return [...this.pending.values()].toSorted(
      (left, right) => Number(left.schedule?.at) - Number(right.schedule?.at),
    );
  }

  /** The time of a notification has come. */
  show(one: LocalNotificationSchema): void {
    this.pending.delete(one.id);
    this.delivered.push(one);
  }

  press(notification: LocalNotificationSchema, actionId: string): void {
    for (const listener of this.listeners) listener({ actionId, notification });
  }
}
