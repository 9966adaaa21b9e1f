import type { JsonSchema } from './openapi-document.ts';

/** A number that zod bounds only by the safe integers has no bound of our own. */
const NO_BOUND = Number.MAX_SAFE_INTEGER;

/** The places in a schema, and below it, where a value may be as long, as large or as many as anybody likes. */
export function unboundedIn(schema: JsonSchema, at = ''): string[] {
  if (schema.$ref !== undefined || schema.enum !== undefined || schema.const !== undefined) return [];
  if (schema.anyOf) return schema.anyOf.flatMap((each, index) => unboundedIn(each, `${at}/anyOf/${index}`));
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return [`${at}: anything at all`];
  return types.flatMap((type) => byType[type]?.(schema, at) ?? [`${at}: the type ${type}`]);
}

const byType: Readonly<Record<string, (schema: JsonSchema, at: string) => string[]>> = {
  null: () => [],
  boolean: () => [],
  string: ({ maxLength }, at) => (maxLength === undefined ? [`${at}: maxLength`] : []),
  number: boundedNumber,
  integer: boundedNumber,
  array: ({ items, maxItems }, at) => [
    ...(maxItems === undefined ? [`${at}: maxItems`] : []),
    ...(items ? unboundedIn(items, `${at}/items`) : [`${at}: items`]),
  ],
  object: boundedObject,
};

function boundedNumber({ minimum, maximum }: JsonSchema, at: string): string[] {
  return [
    ...(minimum === undefined || minimum <= -NO_BOUND ? [`${at}: minimum`] : []),
    ...(maximum === undefined || maximum >= NO_BOUND ? [`${at}: maximum`] : []),
  ];
}

/** Either its fields are all named, or it is a map of bounded keys to bounded values, or bounded as a whole. */
function boundedObject(schema: JsonSchema, at: string): string[] {
  const { properties = {}, additionalProperties: more, propertyNames, maxProperties } = schema;
  const named = Object.entries(properties).flatMap(([name, each]) => unboundedIn(each, `${at}/${name}`));
  if (more === false || schema['x-maxBytes'] !== undefined) return named;
  if (more === undefined || more === true) return [...named, `${at}: additionalProperties`];
  return [
    ...named,
    ...(maxProperties === undefined ? [`${at}: maxProperties`] : []),
    ...(propertyNames ? unboundedIn(propertyNames, `${at}/names`) : [`${at}: propertyNames`]),
    ...unboundedIn(more, `${at}/values`),
  ];
}
