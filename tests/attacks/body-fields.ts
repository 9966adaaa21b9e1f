import type { Call } from '#contract/call.ts';
import { type CallName, servedCalls } from '#tests/api/happy-call.ts';
import { type JsonSchema, operationOf, resolve } from '#tests/api/openapi-document.ts';
import { type TestApp, TODAY } from '#tests/api/test-app.ts';

/** A call with one of the kinds of body that the document has for it, and a body of that kind with every field in it. */
export interface FullBody {
  readonly name: CallName;
  readonly call: Call;
  readonly schema: JsonSchema;
  readonly whole: unknown;
}

export interface Field {
  readonly at: readonly (string | number)[];
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** Every body of every call, whole. */
export function fullBodies(api: TestApp): FullBody[] {
  return servedCalls(api).flatMap(([name, call]) => {
    const declared = operationOf(call).requestBody?.content['application/json']?.schema;
    if (!declared) return [];
    const kinds = resolve<JsonSchema>(declared).anyOf ?? [declared];
    return kinds
      .map((kind) => resolve<JsonSchema>(kind))
      .filter(({ properties }) => properties)
      .map((schema) => ({ name, call, schema, whole: sampleOf(schema) }));
  });
}

/** The fields of a body, and those within them. */
export function fieldsOf(schema: JsonSchema, at: Field['at'] = []): Field[] {
  const { properties = {}, required = [], items } = resolve<JsonSchema>(schema);
  const inner: Field[] = Object.entries(properties).map(([name, each]) => ({
    at: [...at, name],
    schema: each,
    required: required.includes(name),
  }));
  if (items) inner.push({ at: [...at, 0], schema: items, required: false });
  return inner.flatMap((field) => [field, ...fieldsOf(field.schema, field.at)]);
}

/** What a field holds by its name, where its schema cannot say it. */
const known = new Map<string, string>([
  ['emoji', 'open-book'],
  ['timeZone', 'Europe/Paris'],
  ['country', 'FR'],
  ['reminderTime', '08:30'],
  ['time', '08:30'],
  ['eveningSummary', '20:30'],
  ['at', '2026-11-20T08:00:00Z'],
  ['url', 'https://hooks.example.org/habits'],
  ['endpoint', 'https://fcm.googleapis.com/fcm/send/never'],
  ['until', '2026-11-30T00:00:00Z'],
  ['createdAt', '2026-11-01T00:00:00Z'],
  ['archivedAt', '2026-11-19T00:00:00Z'],
]);
const byFormat = new Map<string, string>([
  ['email', 'ann@example.org'],
  ['uuid', '018f6d3e-7b1a-7c3d-9e2f-5a6b7c8d9e0f'],
  ['date', TODAY],
  ['uri', 'http://localhost/auth/google/callback'],
]);

/** A value that a schema lets in, with every field that it names. */
function sampleOf(given: JsonSchema, name = ''): unknown {
  const schema = resolve<JsonSchema>(given);
  const { anyOf, enum: listed, type, format = '', minLength = 0, minimum = 0 } = schema;
  if (known.has(name) && type !== 'number') return known.get(name);
  // The first row of a schedule has no start, unlike a break.
  if (name === 'from' && anyOf) return null;
  if (schema.const !== undefined) return schema.const;
  if (listed) return listed[0];
  if (anyOf?.[0]) return sampleOf(anyOf[0], name);
  if (type === 'string') {
    if (schema.pattern?.startsWith('^https:')) return 'https://dash.example.org';
    // An example shows what no pattern says.
    if (schema.examples?.[0] !== undefined) return schema.examples[0];
    const long = 'abcd'.repeat(1 + minLength / 4).slice(0, schema.maxLength);
    return byFormat.get(format) ?? long;
  }
  if (type === 'integer' || type === 'number') return minimum;
  if (type === 'array') return [sampleOf(schema.items ?? {})];
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([field, each]) => [field, sampleOf(each, field)]));
  }
  return type === 'boolean' ? true : null;
}
