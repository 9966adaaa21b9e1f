import * as fc from 'fast-check';
import sharp from 'sharp';
import { type JsonSchema, resolve } from '#tests/api/openapi-document.ts';
import { hostileTexts } from './hostile.ts';

const background = { r: 200, g: 20, b: 60, alpha: 0.5 };
const picture = await sharp({ create: { width: 24, height: 16, channels: 4, background } })
  .png()
  .toBuffer();

/** What a field of this name takes beyond what its schema can say: without it hardly any request would be let in. */
const known: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  emoji: fc.constantFrom('open-book', 'droplet', 'flag-france', 'waving-hand-light-skin-tone'),
  timeZone: fc.constantFrom(
    'UTC',
    'Europe/Paris',
    'Pacific/Kiritimati',
    'America/New_York',
    'Asia/Kathmandu',
  ),
  data: fc.constant(picture.toString('base64')),
  schedule: fc.constantFrom(
    [{ from: null, days: [1, 3] }],
    [
      { from: null, days: [] },
      { from: '2026-11-20', days: [0, 6] },
    ],
  ),
  ahead: fc.constantFrom(
    [],
    [],
    [{ from: '2026-12-01', repeat: { type: 'weekdays', days: [1] }, target: null }],
  ),
  growth: fc.constantFrom(null, null, {
    by: 1,
    every: { count: 1, unit: 'week' },
    until: 20,
    onlyWhenMet: false,
  }),
  createdOn: fc.constantFrom('2026-11-01', '2000-01-01'),
  history: fc.constantFrom([], ['2026-11-02'], ['2026-11-20', { day: '2026-11-19', count: 3, steps: [] }]),
  endpoint: fc.constantFrom(
    'https://fcm.googleapis.com/fcm/send/never',
    'https://updates.push.services.mozilla.com/wpush/v2/never',
  ),
  password: fc.string({ minLength: 12, maxLength: 40 }).map((text) => `Qx7!${text}`),
};

/** Past it a text is drawn no longer, and not as long as it may be: pictures are megabytes. */
export const LONG_TEXT = 20_000;

const UNUSUAL = 6;

/** Values that a schema of the document lets in: ordinary ones, its edges, and text that means harm. */
export function validValue(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  const usual = known[name];
  const bySchema = valueOf(schema, name);
  return usual
    ? fc.oneof({ weight: UNUSUAL, arbitrary: usual }, { weight: 1, arbitrary: bySchema })
    : bySchema;
}

function valueOf(given: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (given.$ref?.endsWith('/IdInput')) return fc.uuid();
  const schema = resolve<JsonSchema>(given);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => validValue(each, name)));
  const [type = 'any'] = [schema.type ?? []].flat();
  return (byType[type] ?? (() => fc.jsonValue({ maxDepth: 3 })))(schema, name);
}

const byType: Readonly<Record<string, (schema: JsonSchema, name: string) => fc.Arbitrary<unknown>>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: ({ minimum, maximum }) => fc.integer(bounds(minimum, maximum)),
  number: validNumber,
  string: validText,
  array: validList,
  object: validObject,
};

const MANY = 12;

function validList({ items = {}, minItems = 0, maxItems = MANY }: JsonSchema, name: string) {
  const sizes = { minLength: minItems, maxLength: Math.min(maxItems, Math.max(minItems, MANY)) };
  const list = fc.array(validValue(items), sizes);
  // Weekdays are named once each: of lists with several, hardly any would be let in.
  const once = list.map((values) => [...new Set(values)]);
  return name === 'days'
    ? fc.oneof({ weight: UNUSUAL, arbitrary: once }, { weight: 1, arbitrary: list })
    : list;
}

/** Amounts have three decimals, most of them none. */
function validNumber({ minimum = 0, maximum = 1_000, multipleOf = 1 }: JsonSchema): fc.Arbitrary<number> {
  const parts = Math.round(1 / multipleOf);
  const whole = fc.integer(bounds(Math.ceil(minimum), maximum));
  if (parts === 1) return whole;
  const limits = bounds(Math.round(minimum * parts), Math.round(maximum * parts));
  return fc.oneof(
    whole,
    fc.integer(limits).map((value) => value / parts),
  );
}

const bounds = (min = 0, max = 1_000) => ({ min, max });

/** Days around the tests' today, and some far from it. */
const days = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 20_500, max: 20_780 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 60_000 }) },
);

const emails = fc
  .tuple(fc.stringMatching(/^[a-z0-9]{1,20}$/), fc.stringMatching(/^[a-z]{2,12}$/))
  .map(([name, host]) => `${name}@${host}.example.org`);

/** Instead of `webUrl`, for whose paths fast-check builds a table of all of Unicode: that takes seconds. */
const addresses = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.domain(),
    fc.stringMatching(/^(?:[/][a-zA-Z0-9._~%-]{0,12}){0,4}$/),
    fc.constantFrom('', '?a=1&a=%20', '?', '#top'),
  )
  .map(([scheme, host, path, end]) => `${scheme}://${host}${path.replaceAll('%', '%C3%A9')}${end}`);

function validText({ format, pattern, minLength = 0, maxLength = 100 }: JsonSchema, name: string) {
  if (format === 'email') return emails;
  if (format === 'uuid') return fc.uuid();
  if (format === 'uri') return addresses;
  if (format === 'date') return days.map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  if (maxLength > LONG_TEXT) return fc.constantFrom('AAAA', 'iVBORw0KGgo=', 'R0lGODlhAQABAAAAACw=');
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength });
  if (name === 'days') return fc.constantFrom('', '[]', '[0,6]', '[1,2,3]', '[5]');
  const fits = (text: string): boolean => {
    const { length } = Array.from(text);
    return length >= minLength && length <= maxLength;
  };
  const most = Math.min(maxLength, 300);
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: most }).filter(fits),
    fc.constantFrom(...hostileTexts).filter(fits),
    fc.constantFrom('x'.repeat(maxLength), '💧'.repeat(maxLength), 'x'.repeat(Math.max(minLength, 1))),
  );
}

function validObject(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: more } = schema;
  const fields = Object.entries(properties).map(([name, each]) => [name, validValue(each, name)] as const);
  if (fields.length === 0 && typeof more === 'object')
    return fc.dictionary(keys, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 8 });
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

const keys = fc.stringMatching(/^[a-z]{1,20}$/);
