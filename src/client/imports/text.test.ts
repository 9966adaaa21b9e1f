import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from './csv.ts';
import { FILE_BYTES_MAX, ForeignFileError } from './foreign.ts';

const SAMPLE = 'Habit,Date\nÉcrire “vite” – 5 €,2026-01-02\n📚,2026-01-03\n';
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string, isBig: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let place = 0; place < text.length; place += 1) {
    view.setUint16(place * 2, text.charCodeAt(place), !isBig);
  }
  return bytes;
};

describe('decodeText', () => {
  it.each([
    ['UTF-8', utf8(SAMPLE)],
    ['UTF-8 with a mark', utf8(`\ufeff${SAMPLE}`)],
    ['UTF-16 LE with a mark', utf16(`\ufeff${SAMPLE}`, false)],
    ['UTF-16 BE with a mark', utf16(`\ufeff${SAMPLE}`, true)],
    ['UTF-16 LE without a mark', utf16(SAMPLE, false)],
    ['UTF-16 BE without a mark', utf16(SAMPLE, true)],
  ])('reads %s', (_name, bytes) => {
    expect(decodeText(bytes)).toBe(SAMPLE);
  });

  it('reads Windows-1252 when the bytes are no UTF-8', () => {
    const bytes = new Uint8Array([0xc9, 0x63, 0x72, 0x69, 0x72, 0x65, 0x20, 0x93, 0x80, 0x94]);
    expect(decodeText(bytes)).toBe('Écrire “€”');
  });

  it('reads a file that was cut within a character as UTF-8', () => {
    expect(decodeText(utf8('Écrire 📚').subarray(0, -2))).toBe('Écrire ');
  });

  it('reads an empty file, and one of a single byte', () => {
    expect(decodeText(new Uint8Array())).toBe('');
    expect(decodeText(utf8('a'))).toBe('a');
  });

  it('refuses a file above 64 MB before it reads it', () => {
    const read = () => decodeText(new Uint8Array(FILE_BYTES_MAX + 1));
    expect(read).toThrow(expect.objectContaining({ refusal: 'tooLarge' }));
    expect(read).toThrow(ForeignFileError);
  });

  it('reads any text that was written as UTF-8, and never fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        if (text.includes('\u0000') || text.startsWith('\ufeff')) return;
        expect(decodeText(utf8(text))).toBe(text);
      }),
    );
    fc.assert(fc.property(fc.uint8Array(), (bytes) => typeof decodeText(bytes) === 'string'));
  });
});
