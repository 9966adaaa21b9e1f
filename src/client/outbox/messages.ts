import type { ErrorEnvelope, FieldError } from '#contract/common.ts';
import { ResponseError } from '../api/errors.ts';
import type { Mutation } from './mutation.ts';

/** What the tabs and the service worker of a device send each other; those of older builds too, so the names stay. */
export type Message =
  | { readonly type: 'queued'; readonly write: Mutation; readonly replaced: string | null }
  | { readonly type: 'claimed' | 'changed' | 'takenBack'; readonly write: Mutation }
  | { readonly type: 'settled'; readonly write: Mutation; readonly answer: unknown }
  | { readonly type: 'refused'; readonly writes: readonly Mutation[]; readonly error: PlainError }
  /** The session ended. */
  | { readonly type: 'cleared' };

export interface Channel {
  post(message: Message): void;
  subscribe(listener: (message: Message) => void): () => void;
}

/** A ResponseError as a message can carry it. */
interface PlainError {
  readonly status: number;
  readonly code: ErrorEnvelope['message'];
  readonly errors: readonly FieldError[];
}

export const plainOf = ({ status, code, errors }: ResponseError): PlainError => ({ status, code, errors });
export const errorOf = (plain: PlainError): ResponseError => new ResponseError(plain);

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
