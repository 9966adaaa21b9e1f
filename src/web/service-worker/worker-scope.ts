/** The used part of a service worker's scope and events, written by hand: the types of workers conflict with those of pages. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: Pick<
    ServiceWorkerRegistration,
    'showNotification' | 'getNotifications' | 'pushManager'
  > & {
    /** Background Sync, in Chromium only. */
    readonly sync?: { register(tag: string): Promise<void> };
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(kind: K, listener: (event: WorkerEvents[K]) => void): void;
}

/** A tab of ours. */
export interface OpenPage {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

interface WorkerEvent {
  /** Extends the life of the worker until then. */
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  activate: WorkerEvent;
  message: { readonly data: unknown };
  push: WorkerEvent & { readonly data: { text(): string } | null };
  notificationclick: WorkerEvent & { readonly action: string; readonly notification: Notification };
  pushsubscriptionchange: WorkerEvent & { readonly newSubscription?: PushSubscription | null };
  sync: WorkerEvent & { readonly tag: string };
}
