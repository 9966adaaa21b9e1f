import * as fc from 'fast-check';
import { type JsonSchema, resolve } from '#tests/api/openapi-document.ts';
import { unstorableTexts } from './hostile.ts';
import { LONG_TEXT } from './valid-values.ts';

/** Where a body is changed, and into what: `undefined` takes the field away. */
export interface Mutation {
  readonly at: readonly (string | number)[];
  readonly to: unknown;
}

const ofEveryType = [null, 0, -1, 1.5, 'text', '', true, [], [1], {}, { a: 1 }];
const numbers = [-1, 1.5, 2 ** 31, 2 ** 53, 1e308, -1e308, 7];
const dates = [
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '+275760-09-13',
  '2026-1-1',
  '2026-11-20T00:00:00Z',
  '٢٠٢٦-١١-٢٠',
  '1999-12-31',
  '9999-12-31',
];
const ids = ['0', '-1', 'null', '1 or 1=1', '%00', '9'.repeat(36), 'x'.repeat(300), '../habits', '{}'];
const daysTexts = [
  '[7]',
  '[-1]',
  '[1.5]',
  '[1,1]',
  'ADMIN_1',
  '[[0]]',
  '["0"]',
  '{"0":1}',
  '[0',
  '[0]'.repeat(40),
];
const emails = ['', 'a', 'a@', '@b.org', 'a b@c.org', `${'a'.repeat(250)}@b.org`, 'K@example.org', 'a@b'];

/** Changes that break a body by its schema, field by field: type, bounds, form, presence (docs/rules/attacks.md#bad-inputs, I6 to I14). */
export function mutationsOf(given: JsonSchema, value: unknown, at: Mutation['at'] = []): Mutation[] {
  const schema = resolve<JsonSchema>(given);
  const here = [...ofEveryType, ...atEdges(schema)].map((to) => ({ at, to }));
  if (Array.isArray(value)) {
    const items = schema.items ?? {};
    const [first] = value;
    const many = Array.from({ length: (schema.maxItems ?? 0) + 1 }, () => first as unknown);
    return [
      ...here,
      // Of an empty list there is nothing to repeat.
      ...(value.length > 0 ? [{ at, to: many }] : []),
      ...value.slice(0, 2).flatMap((each, index) => mutationsOf(items, each, [...at, index])),
    ];
  }
  if (typeof value !== 'object' || value === null) return here;
  const properties = schema.properties ?? {};
  const fields = Object.entries(value).flatMap(([name, each]) =>
    mutationsOf(properties[name] ?? {}, each, [...at, name]),
  );
  const missing = (schema.required ?? []).map((name) => ({ at: [...at, name], to: undefined }));
  const strangers = ['nonsense', 'userId', 'constructor', 'toString', '__proto__'].map((name) => ({
    at: [...at, name],
    to: { admin: true },
  }));
  return [...here, ...fields, ...missing, ...strangers];
}

/** Values just past the limits of a schema, and such that resemble its format. */
function atEdges({ anyOf, type, format, minLength, maxLength, minimum, maximum }: JsonSchema): unknown[] {
  if (anyOf) return [...anyOf.flatMap((each) => atEdges(resolve<JsonSchema>(each))), ...daysTexts];
  if (type === 'integer' || type === 'number') return [...numbers, (minimum ?? 0) - 1, (maximum ?? 0) + 1];
  if (type !== 'string') return [];
  const byFormat: Record<string, readonly string[]> = { date: dates, uuid: ids, email: emails };
  return [
    ...unstorableTexts,
    ...(byFormat[format ?? ''] ?? []),
    ...(maxLength === undefined || maxLength > LONG_TEXT
      ? []
      : ['x'.repeat(maxLength + 1), '💧'.repeat(maxLength + 1)]),
    ...(minLength ? ['x'.repeat(minLength - 1), ' '.repeat(minLength)] : []),
  ];
}

/** The body's text with one change in it; a key that JSON.stringify would lose is written all the same. */
export function mutated(value: unknown, { at, to }: Mutation): string {
  return write(changed(value, at, to));
}

function changed(value: unknown, [key, ...rest]: Mutation['at'], to: unknown): unknown {
  if (key === undefined) return to;
  if (Array.isArray(value))
    return value.map((each, index) => (index === key ? changed(each, rest, to) : each));
  const entries = Object.entries(value as object).filter(([name]) => name !== key);
  const inner = (value as Record<string, unknown>)[key];
  const next = rest.length === 0 ? to : changed(inner, rest, to);
  return new Map([...entries, ...(next === undefined ? [] : [[key, next] as const])]);
}

function write(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  if (!(value instanceof Map)) return JSON.stringify(value);
  return `{${Array.from(value, ([name, each]) => `${JSON.stringify(name)}:${write(each)}`).join(',')}}`;
}

export const badIds = fc.constantFrom(...ids);
export const badQueryValues = fc.constantFrom(
  '',
  ' 7',
  '7 ',
  '+7',
  '7.0',
  '1e1',
  '0x10',
  '-1',
  '367',
  'true',
  'TRUE',
  '1',
  'null',
  ...dates,
  ...ids,
);
