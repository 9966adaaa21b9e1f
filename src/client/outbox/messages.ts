import type { ErrorEnvelope, FieldError } from '#contract/common.ts';
import { ResponseError } from '../api/errors.ts';
import type { Write } from './mutation.ts';

/** What the tabs of a device tell each other. */
export type Message =
  | { readonly type: 'queued'; readonly write: Write; readonly replaced: string | null }
  | { readonly type: 'claimed' | 'changed'; readonly write: Write }
  | { readonly type: 'takenBack'; readonly write: Write }
  | { readonly type: 'settled'; readonly write: Write; readonly answer: unknown }
  | { readonly type: 'refused'; readonly writes: readonly Write[]; readonly error: PlainError }
  /** Nobody is signed in any more. */
  | { readonly type: 'cleared' };

export interface Channel {
  post(message: Message): void;
  subscribe(listener: (message: Message) => void): () => void;
}

/** A ResponseError as a message between tabs can carry it. */
export interface PlainError {
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
      const hear = (event: MessageEvent<Message>) => listener(event.data);
      channel?.addEventListener('message', hear);
      return () => channel?.removeEventListener('message', hear);
    },
  };
}
