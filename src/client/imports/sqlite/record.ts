import { ForeignFileError } from '../foreign.ts';
import { ByteCursor } from './byte-cursor.ts';

export type SqlValue = number | string | Uint8Array | null;

/** Bytes of the whole numbers, by their type. */
const integerBytes: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8 };

/** At most `count` values of a row; fewer where the row is older than a column. */
export function readRecord(payload: Uint8Array, count: number, decoder: TextDecoder): SqlValue[] {
  const types = new ByteCursor(payload);
  const end = types.varint();
  if (end < types.at || end > payload.length) throw new ForeignFileError('damaged');
  const body = new ByteCursor(payload, end);
  const values: SqlValue[] = [];
  while (types.at < end && values.length < count) {
    const type = types.varint();
    if (types.at > end) throw new ForeignFileError('damaged');
    values.push(readValue(type, body, decoder));
  }
  return values;
}

function readValue(type: number, body: ByteCursor, decoder: TextDecoder): SqlValue {
  const integer = integerBytes[type];
  if (integer !== undefined) return body.signed(integer);
  if (type === 0) return null;
  if (type === 7) return readFloat(body.take(8));
  if (type === 8 || type === 9) return type - 8;
  if (type < 12) throw new ForeignFileError('damaged');
  const bytes = body.take(Math.floor((type - 12) / 2));
  if (type % 2 === 0) return bytes;
  return bytes.length === 0 ? '' : decoder.decode(bytes);
}

function readFloat(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getFloat64(0);
}

/** A column's text; empty for none. */
export function textOf(value: SqlValue): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A column's number, which may be written as text; NaN for none. */
export function numberOf(value: SqlValue): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}
