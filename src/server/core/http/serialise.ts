import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import { TimeSlice } from '#server/core/limits/time-slice.ts';
import type { Context } from './context.ts';

/** A status that the call declares, with the declared body. */
export type Answer<C extends Call> = {
  [S in keyof C['answers'] & number]: {
    readonly status: S;
    readonly body: C['answers'][S] extends z.ZodType ? z.output<C['answers'][S]> : null;
    readonly committed?: Committed;
  };
}[keyof C['answers'] & number];

/**
 * Called once the transaction of a write has been committed, before the answer is sent: a cookie must not be sent for what was undone. Where
 * it fails, the write holds, and its repetition is answered.
 */
export type Committed = (() => void | Promise<void>) | undefined;

/** A status and its body as text: what is sent, and stored under an Idempotency-Key. */
export interface Sent {
  readonly status: number;
  readonly text: string;
  /** The id of the row in the body, if any. */
  readonly id?: string | undefined;
  readonly committed?: Committed;
}

/** The work of a request on its user's rows. */
export type Work = (scope: UserScope | undefined) => Promise<Sent>;

/** Characters of a list's text that become bytes at once: one huge text would block the event loop. */
const PIECE = 64 * 1_024;

/** The body of an answer as it leaves the server; undefined for an empty answer. */
export function bodyOf<C extends Call>(context: Context, call: C, { status, body }: Answer<C>): unknown {
  const schema: z.ZodType | null | undefined = call.answers[status];
  if (schema === undefined) throw new TypeError(`${call.path} declares no answer ${status}`);
  if (schema === null) return undefined;
  // Handlers build what they declare, and the tests prove it: in production a check of each answer would cost more than the answer.
  if (context.config.NODE_ENV !== 'production') checkBody(call, schema, body);
  return body;
}

/** Throws for an answer that its schema refuses, and for one with a field that the schema does not declare. */
function checkBody(call: Call, schema: z.ZodType, body: unknown): void {
  const declared: unknown = JSON.parse(JSON.stringify(z.encode(schema, body)));
  const sent: unknown = JSON.parse(JSON.stringify(body));
  if (isDeepStrictEqual(sent, declared)) return;
  throw new TypeError(
    `${call.method} ${call.path} answers what it does not declare: ${JSON.stringify(sent)}`,
  );
}

/** The same as text. */
export function serialise<C extends Call>(context: Context, call: C, answer: Answer<C>): Sent {
  const { status, body, committed } = answer;
  return { status, text: JSON.stringify(bodyOf(context, call, answer)) ?? '', id: idOf(body), committed };
}

function idOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('id' in body)) return undefined;
  return typeof body.id === 'string' ? body.id : undefined;
}

export interface SentBytes {
  readonly status: number;
  readonly text: string | Buffer;
}

/** The texts of the bodies that handlers answer again and again, until they are collected. */
const texts = new WeakMap<object, string | Buffer>();

/** The same item by item for a list and for the lists of an object, yielding to other requests in between. */
export async function serialiseInSlices<C extends Call>(
  context: Context,
  call: C,
  answer: Answer<C>,
): Promise<SentBytes> {
  const { status, body } = answer;
  if (typeof body !== 'object' || body === null) return serialise(context, call, answer);
  const text = texts.get(body) ?? (await textInSlices(bodyOf(context, call, answer)));
  texts.set(body, text);
  return { status, text };
}

async function textInSlices(body: unknown): Promise<string | Buffer> {
  if (Array.isArray(body)) return await joinInSlices(await listPieces(body));
  return hasList(body) ? await joinInSlices(await objectPieces(body)) : (JSON.stringify(body) ?? '');
}

function hasList(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && Object.values(body).some(Array.isArray);
}

async function objectPieces(body: Readonly<Record<string, unknown>>): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    pieces.push(Buffer.from(`${pieces.length === 0 ? '{' : ','}${JSON.stringify(name)}:`));
    pieces.push(...(Array.isArray(value) ? await listPieces(value) : [Buffer.from(JSON.stringify(value))]));
  }
  return [...pieces, Buffer.from('}')];
}

/** The texts of items that are in one answer after another, until they are collected. */
const itemTexts = new WeakMap<object, string>();

function textOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return JSON.stringify(item);
  const text = itemTexts.get(item) ?? JSON.stringify(item);
  itemTexts.set(item, text);
  return text;
}

async function listPieces(body: readonly unknown[]): Promise<Buffer[]> {
  const slice = new TimeSlice();
  const pieces: Buffer[] = [];
  let text = '[';
  for (const [index, one] of body.entries()) {
    text += `${index === 0 ? '' : ','}${textOf(one)}`;
    if (text.length > PIECE) {
      pieces.push(Buffer.from(text));
      text = '';
    }
    if (slice.isUsed) await slice.next();
  }
  return [...pieces, Buffer.from(`${text}]`)];
}

/** Piece by piece: new memory is taken from the system when it is written, which is most of the time for tens of megabytes. */
async function joinInSlices(pieces: readonly Buffer[]): Promise<Buffer> {
  const slice = new TimeSlice();
  const whole = Buffer.allocUnsafe(pieces.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const piece of pieces) {
    end += piece.copy(whole, end);
    if (slice.isUsed) await slice.next();
  }
  return whole;
}
