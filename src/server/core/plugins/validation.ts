import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import type { FieldError } from '#contract/common.ts';
import { type FieldRule, fieldRules } from '#contract/error-codes.ts';
import { ERRORS_MAX, FIELD_MAX } from '#contract/limits.ts';
import { ApiError } from '#server/core/errors/api-error.ts';

/** Validates each part of a request by its schema; failures become our error envelope. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    try {
      return { value: parsePart(schema, data) };
    } catch (error) {
      // A missing body is not a body with wrong fields.
      if (httpPart === 'body' && data === null) return { error: new ApiError('malformedRequest') };
      return { error: error as ApiError };
    }
  };

/** A part of a request by its schema; throws 422 with the fields that it refuses. */
export function parsePart(schema: z.ZodType, data: unknown): unknown {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new ApiError('invalidInput', { errors: fieldErrors(parsed.error.issues, data) });
}

type Issue = z.core.$ZodIssue;
type Params = Record<string, string | number>;
type Broken = readonly [rule: FieldRule, params?: Params | undefined];

/**
 * zod's issues as the entries of the error envelope: field path, rule (docs/rules/forms.md#rules-of-a-field), its parameters. Limited to what
 * helps to correct a form: an invalid body must not cause a long answer.
 */
function fieldErrors(issues: readonly Issue[], input: unknown): FieldError[] {
  return issues
    .slice(0, ERRORS_MAX)
    .flatMap((issue) => entriesOf(issue, input))
    .slice(0, ERRORS_MAX);
}

function entriesOf(issue: Issue, input: unknown): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => entry([...issue.path, key], 'unknownField'));
  }
  // A union: reported by the rules of the alternative that it matches best.
  if (issue.code === 'invalid_union' && issue.path.length === 0) {
    const [nearest = []] = issue.errors.toSorted((one, other) => weight(one) - weight(other));
    return nearest.flatMap((inner) => entriesOf(inner, input));
  }
  const given = valueAt(input, issue.path);
  if ((given === undefined || given === null) && issue.code !== 'custom')
    return [entry(issue.path, 'required')];
  return [entry(issue.path, ...brokenBy(issue))];
}

/** Each unknown field counts: they come as one issue. */
function weight(issues: readonly Issue[]): number {
  return issues.reduce((sum, one) => sum + (one.code === 'unrecognized_keys' ? one.keys.length : 1), 0);
}

function entry(path: readonly PropertyKey[], rule: FieldRule, params?: Params): FieldError {
  const field = path.map(String).join('.').slice(0, FIELD_MAX).toWellFormed();
  return { message: rule, ...(field === '' ? {} : { field }), rule, ...(params ? { params } : {}) };
}

function brokenBy(issue: Issue): Broken {
  switch (issue.code) {
    case 'custom':
      return ownRule(issue.params);
    case 'invalid_type':
      return [typeRules.get(issue.expected) ?? 'generic'];
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? atLeast(Number(issue.minimum))
        : bound('minValue', 'min', Number(issue.minimum));
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? ['maxLength', { max: Number(issue.maximum) }]
        : bound('maxValue', 'max', Number(issue.maximum));
    case 'invalid_format':
      return [formatRules.get(issue.format) ?? 'generic'];
    default:
      return ['generic'];
  }
}

const typeRules = new Map<string, FieldRule>([
  ['int', 'integer'],
  ['number', 'numeric'],
]);
const formatRules = new Map<string, FieldRule>([
  ['email', 'email'],
  ['url', 'url'],
  ['ipv4', 'ipAddress'],
  ['mac', 'macAddress'],
  ['safeint', 'integer'],
]);

function atLeast(min: number): Broken {
  return min === 1 ? ['required'] : ['minLength', { min }];
}

/** Beyond the safe integers zod reports its own bound, not ours. */
function bound(rule: FieldRule, name: 'min' | 'max', value: number): Broken {
  return Math.abs(value) === Number.MAX_SAFE_INTEGER ? ['integer'] : [rule, { [name]: value }];
}

/** The contract's own refinements contain their rule: see brokenRule. */
function ownRule(params: Record<string, unknown> | undefined): Broken {
  const rule = fieldRules.find((known) => known === params?.['rule']) ?? 'generic';
  return [rule, params?.['params'] as Params | undefined];
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
