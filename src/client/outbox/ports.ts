import type { DayKey } from '#domain/day-key.ts';
import type { AccountData } from '../account-data.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { ResponseError } from '../api/errors.ts';
import type { Channel } from './messages.ts';
import type { OutboxStorage } from './storage.ts';
import type { Write } from './write.ts';

/** How an answer came. */
export interface Settled {
  /** In the one tab that sent the write. */
  readonly here: boolean;
  /** The write had been sent before: the answer may be older than what was read since. */
  readonly repeated: boolean;
}

/** All that the outbox touches beyond itself, so that a test can play every schedule. */
export interface OutboxPorts {
  readonly api: ApiClient;
  readonly storage: OutboxStorage;
  readonly channel: Channel;
  /** What the server said last. `settle` keeps another club and runs `alongside`, with one notification for both. */
  readonly base: { get(): AccountData; settle(club: AccountData, alongside: () => void): void };
  /** Runs work while no other tab runs work of that name. */
  lock(name: string, work: () => Promise<void>): Promise<void>;
  today(): DayKey;
  /** Milliseconds since 1970. */
  now(): number;
  newId(): string;
  /** 0 to 1. */
  random(): number;
  online(): boolean;
  /** Calls back later; answers how to forget it. */
  after(milliseconds: number, work: () => void): () => void;
  /** A write was answered. */
  onSettled(write: Write, how: Settled): void;
  /** A write was refused and taken back. Not called for those that fell with it. */
  onRefused(write: Write, error: ResponseError): void;
  /** What is sent first could not be sent now: told once, not for each try. */
  onPostponed(error: unknown): void;
  /** Another tab ended the session. */
  onCleared(): void;
  /** Writes were answered while nobody told this tab: what it holds may be old. */
  onMissed(): void;
  log(what: string, error: unknown): void;
}
