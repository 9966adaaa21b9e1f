import { ForeignFileError } from './foreign.ts';
import { FILE_BYTES_MAX } from './limits.ts';

/** Enough to see how the characters of a file are written: its header is ASCII. */
const SAMPLE_BYTES = 512;

/**
 * The text of a file: UTF-8 or UTF-16 by its mark, UTF-16 without one, UTF-8, or else Windows-1252. Refuses a file that is too large.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > FILE_BYTES_MAX) throw new ForeignFileError('tooLarge');
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return withoutMark(new TextDecoder(utf16).decode(bytes));
  try {
    // As a stream: a file that was cut within a character is UTF-8 all the same.
    return withoutMark(new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }));
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text);

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0] as [number, number];
  for (const [place, byte] of sample.entries()) {
    if (byte === 0) zeros[place % 2 === 0 ? 0 : 1] += 1;
  }
  const [even, odd] = zeros;
  const [most, few] = [sample.length * 0.35, sample.length * 0.05];
  if (odd > most && even < few) return 'utf-16le';
  return even > most && odd < few ? 'utf-16be' : null;
}
