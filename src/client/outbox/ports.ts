import type { AccountData } from '#client/state/account-data.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { ResponseError } from '../api/errors.ts';
import type { Mutation } from './mutation.ts';
import type { OutboxStorage } from './storage.ts';

/** A ResponseError as a message can carry it. */
type PlainError = Pick<ResponseError, 'status' | 'code' | 'errors'>;

/** What the tabs and the service worker of a device send each other; those of older builds too, so the names stay. */
export type Message =
  | { readonly type: 'queued'; readonly write: Mutation; readonly replaced: string | null }
  | { readonly type: 'claimed' | 'changed' | 'takenBack'; readonly write: Mutation }
  | {
      readonly type: 'settled';
      readonly write: Mutation;
      readonly answer: unknown;
      /** As in `Delivery`. Missing in messages of older builds. */
      readonly repeated?: boolean;
    }
  | { readonly type: 'refused'; readonly writes: readonly Mutation[]; readonly error: PlainError }
  /** The session ended. */
  | { readonly type: 'cleared' };

export interface Channel {
  post(message: Message): void;
  subscribe(listener: (message: Message) => void): () => void;
}

/** Messages between the tabs of this origin; none where the platform has no BroadcastChannel. */
export function createChannel(name: string): Channel {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  return {
    post: channel?.postMessage.bind(channel) ?? (() => {}),
    subscribe(listener) {
      const receive = (event: MessageEvent<Message>) => listener(event.data);
      channel?.addEventListener('message', receive);
      return () => channel?.removeEventListener('message', receive);
    },
  };
}

/** How an answer came. */
export interface Delivery {
  /** To the tab that sent the mutation. */
  readonly here: boolean;
  /** The mutation had been sent before: the answer may be older than what was read since. */
  readonly repeated: boolean;
}

/** What the outbox needs of a page or a service worker; a test can play every schedule with it. */
export interface OutboxPorts {
  readonly api: ApiClient;
  readonly storage: OutboxStorage;
  readonly channel: Channel;
  /** Runs work while no other tab runs work of that name. */
  lock(name: string, work: () => Promise<void>): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
  newId(): string;
  /** 0 to 1. */
  random(): number;
  online(): boolean;
  /** Calls back later; returns how to cancel it. */
  after(milliseconds: number, work: () => void): () => void;
  /** The next mutation could not be sent now: called once for each reason, not for each attempt. */
  onPostponed(error: unknown): void;
  log(what: string, error: unknown): void;
  /** Whether the session is of the account, where that is not known: asked before anything is sent. */
  mayServe?(account: string): Promise<boolean>;
}

/** What a page has beyond that. Without it, the mutations that the server refuses stay for a page. */
export interface PagePorts {
  /** The server state. `settle` stores the answered account data and runs `alongside`, with one notification for both. */
  readonly base: {
    get(): AccountData;
    settle(data: AccountData, alongside: () => void): void;
  };
  today(): DayKey;
  /** A mutation was answered. */
  onSettled(mutation: Mutation, how: Delivery): void;
  /** A mutation was rolled back. Not called for those that depended on it. */
  onRefused(mutation: Mutation, error: ResponseError): void;
  /** Another tab ended the session. */
  onCleared(): void;
  /** Answers did not reach this tab: its data may be old. */
  onMissed(): void;
}
