import type { HabitSet } from '#contract/habit-set.ts';
import { SET_LINK_MAX, SET_TEXT_MAX } from '#contract/limits.ts';
import { readSet } from './read-set.ts';

/** The first byte of what is compressed (RFC 1950), which no JSON begins with. */
const COMPRESSED = 0x78;

/** A set as the text of a link: base64url of its JSON, compressed where that is shorter and the browser can; null where it is too long. */
export async function packSet(set: HabitSet): Promise<string | null> {
  const plain = new TextEncoder().encode(JSON.stringify(set));
  if (plain.length > SET_TEXT_MAX) return null;
  const packed = await compressed(plain);
  return toText(packed && packed.length < plain.length ? packed : plain);
}

/** The set in such a text, which anyone may have written; null where it is none, or is too long. */
export async function unpackSet(text: string, isEmoji: (name: string) => boolean): Promise<HabitSet | null> {
  if (text === '' || text.length > SET_LINK_MAX) return null;
  try {
    const bytes = toBytes(text);
    const plain = bytes[0] === COMPRESSED ? await decompressed(bytes) : bytes;
    const json = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain);
    return readSet(JSON.parse(json) as unknown, isEmoji);
  } catch {
    return null;
  }
}

async function compressed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  if (typeof CompressionStream === 'undefined') return null;
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Throws for what is broken, and for what grows too long. */
async function decompressed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = stream.getReader();
  const content = new Uint8Array(SET_TEXT_MAX);
  let filled = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      content.set(part.value, filled);
      filled += part.value.length;
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error;
  }
  return content.subarray(0, filled);
}

const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
