import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { TimeSlice } from '#server/core/limits/time-slice.ts';
import type { Answer, Sent } from './route.ts';

/** Characters of a list's text that become bytes at once: one huge text would block the event loop. */
const PIECE = 64 * 1_024;

/** By the schema of the answer: an undeclared field never leaves the server. */
export function serialise<C extends Call>(call: C, { status, body }: Answer<C>): Sent {
  const schema = schemaOf(call, status);
  if (schema === null) return { status, text: '' };
  return { status, text: JSON.stringify(z.encode(schema, body)), id: idOf(body) };
}

function idOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('id' in body)) return undefined;
  return typeof body.id === 'string' ? body.id : undefined;
}

export interface SentBytes {
  readonly status: number;
  readonly text: string | Buffer;
}

/** The same item by item for a list, yielding to other requests in between. */
export async function serialiseInSlices<C extends Call>(call: C, answer: Answer<C>): Promise<SentBytes> {
  const schema = schemaOf(call, answer.status);
  const { status, body } = answer;
  if (!(schema instanceof z.ZodArray) || !Array.isArray(body)) return serialise(call, answer);
  return { status, text: await listText(schema.element, body) };
}

async function listText(item: z.core.$ZodType, body: readonly unknown[]): Promise<Buffer> {
  const slice = new TimeSlice();
  const pieces: Buffer[] = [];
  let text = '[';
  for (const [index, one] of body.entries()) {
    text += `${index === 0 ? '' : ','}${JSON.stringify(z.encode(item, one))}`;
    if (text.length > PIECE) {
      pieces.push(Buffer.from(text));
      text = '';
    }
    if (slice.isUsed) await slice.next();
  }
  pieces.push(Buffer.from(`${text}]`));
  return Buffer.concat(pieces);
}

function schemaOf(call: Call, status: number): z.ZodType | null {
  const schema = call.answers[status];
  if (schema === undefined) throw new TypeError(`${call.path} declares no answer ${status}`);
  return schema;
}
