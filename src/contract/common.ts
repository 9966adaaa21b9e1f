import { z } from 'zod';
import { isDayKey } from '#domain/days/day-key.ts';
import { errorCodes, type FieldRule, fieldRules } from './error-codes.ts';
import {
  EMAIL_MAX,
  ERRORS_MAX,
  FIELD_MAX,
  NAME_MAX,
  NETWORK_MAX,
  ORDER_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  SUITE_MAX,
  VALUE_MAX,
} from './limits.ts';

/** Passes the broken rule (docs/rules/forms.md#rules-of-a-field) through zod's issues to the error envelope. */
export function brokenRule(rule: FieldRule, params?: Record<string, string | number>) {
  return { params: { rule, ...(params ? { params } : {}) } };
}

/** NUL and lone surrogates cannot be stored as text everywhere: they are refused, not changed. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

export const storableText = z.string().refine(isStorable, brokenRule('generic'));

/** True when the text has a visible character: not only spaces, controls, zero-width characters and blank letters. */
const isVisible = (text: string): boolean =>
  /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Text of at most `max` code points, unchanged. */
export const textUpTo = (max: number) =>
  storableText
    .refine((text) => codePoints(text) <= max, brokenRule('maxLength', { max }))
    .meta({ maxLength: max });

/** Text in an answer: its limit is documented here and enforced by the storage's own checks. */
export const shownText = (max: number) => z.string().meta({ maxLength: max });

/** A name in an answer. */
export const shownName = shownText(NAME_MAX);

/** The first 24 bits of an IPv4 address, or 48 of an IPv6 address: where about a device is, and not which one it is. */
export const networkSchema = shownText(NETWORK_MAX)
  .nullable()
  .meta({ examples: ['203.0.113.0/24', '2001:db8:1::/48'], description: 'null: not known' });

/** A count in an answer. `max` is an exclusive upper bound, for documentation only. */
export const shownCount = (max: number) => z.int().min(0).meta({ maximum: max });

/** A name of at most `max` code points: trimmed, with a visible character (docs/rules/api.md#names). */
export const nameUpTo = (max: number) =>
  storableText
    .trim()
    .refine(isVisible, brokenRule('required'))
    .refine((text) => codePoints(text) <= max, brokenRule('maxLength', { max }))
    .meta({ minLength: 1, maxLength: max });

export const nameSchema = nameUpTo(NAME_MAX).meta({ id: 'Name' });

/** Lower case folds other letters (the Kelvin sign) into ASCII ones: two addresses must not become one. */
const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** An address in its one normal form: ASCII, trimmed, lower case. */
export const emailSchema = z
  .string()
  .max(EMAIL_MAX)
  .refine(isAscii, brokenRule('email'))
  .trim()
  .toLowerCase()
  .pipe(z.email().max(EMAIL_MAX))
  .meta({ format: 'email', maxLength: EMAIL_MAX, examples: ['ann@example.org'] });

/** A new password; the server also refuses common ones (docs/rules/accounts.md#passwords). */
export const newPasswordSchema = storableText
  .max(PASSWORD_MAX * 2)
  .refine((text) => codePoints(text) >= PASSWORD_MIN, brokenRule('minLength', { min: PASSWORD_MIN }))
  .refine((text) => codePoints(text) <= PASSWORD_MAX, brokenRule('maxLength', { max: PASSWORD_MAX }))
  .meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, format: 'password' });

/** A password to check: any that could have been set. */
export const enteredPasswordSchema = storableText.min(1).max(PASSWORD_MAX * 2);

const ID_LENGTH = 36;
const INSTANT_MAX = 30;
/** No limit of a rule is larger. */
const PARAM_MAX = 1_000_000_000;

/** An instant and an id, which may be of any time: the rows after it are answered. */
const CURSOR_FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_[0-9a-f-]{36}$/;
const CURSOR_LENGTH = 61;

/** A place in a list: the instant and the id of the last row of a page. */
export const cursorSchema = z
  .string()
  .length(CURSOR_LENGTH)
  .regex(CURSOR_FORM)
  .meta({ description: '`next` of the page before' });

/** HH:mm of a 24-hour clock, in the time zone of the user. */
export const timeOfDaySchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ maxLength: 5 });

export const idSchema = z.string().max(36).toLowerCase().pipe(z.guid()).meta({
  id: 'Id',
  description: 'A UUID, unique within a user',
  format: 'uuid',
  minLength: ID_LENGTH,
  maxLength: ID_LENGTH,
});

export const dayKeySchema = z
  .string()
  .max(10)
  .refine(isDayKey, brokenRule('generic'))
  .meta({ id: 'DayKey', format: 'date', minLength: 10, description: 'A calendar date YYYY-MM-DD' });

/** The keys of an object with one entry a day. */
export const dayNames = { type: 'string', format: 'date', maxLength: 10 };

export const instantSchema = z.iso
  .datetime()
  .meta({ id: 'Instant', maxLength: INSTANT_MAX, description: 'An instant in UTC, ISO 8601' });
export const orderSchema = z.int().min(0).max(ORDER_MAX);
export const weekdaySchema = z.int().min(0).max(6).meta({ description: '0 = Sunday to 6 = Saturday' });
export const localeSchema = z.enum(['en', 'fr']);

/** Whether no value is there twice. */
export const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

export const haveDistinctIds = (items: readonly { readonly id: string }[]): boolean =>
  isDistinct(items.map(({ id }) => id));

/** A new order for some items: no item twice. */
export const suiteSchema = z
  .strictObject({
    suite: z
      .array(z.strictObject({ id: idSchema, order: orderSchema }))
      .min(1)
      .max(SUITE_MAX)
      .refine(haveDistinctIds, brokenRule('generic')),
  })
  .meta({
    id: 'Suite',
    examples: [{ suite: [{ id: '018f6d3e-7b1a-7c3d-9e2f-5a6b7c8d9e0f', order: 0 }] }],
  });
export type Suite = z.infer<typeof suiteSchema>;

/** At most three decimals: amounts are kept as whole thousandths (docs/rules/habits.md#amounts). */
const isInThousandths = (value: number): boolean => Math.round(value * 1000) / 1000 === value;

/** An amount in a unit of the user, from `min` on. */
export const amountSchema = (min = 0) =>
  z
    .number()
    .min(min)
    .max(VALUE_MAX)
    .refine(isInThousandths, brokenRule('decimal'))
    .meta({ multipleOf: 0.001 });

/** A number in a query: plain decimal digits only (no 0x10, 1e2, sign or space). */
export const decimalOfQuery = <T extends z.ZodType>(schema: T) =>
  z.preprocess<unknown, T, z.input<T> | string>(
    (given) => (typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given),
    schema,
  );

export const idParams = z.strictObject({ id: idSchema });

const ruleSchema = z.enum([...fieldRules, ...errorCodes]).meta({ id: 'Rule' });

/** One broken rule of one field. */
const fieldErrorSchema = z.object({
  message: ruleSchema,
  field: shownText(FIELD_MAX).optional(),
  rule: ruleSchema.optional(),
  params: z
    .record(
      z.string(),
      z.union([shownText(FIELD_MAX), z.number().meta({ minimum: -PARAM_MAX, maximum: PARAM_MAX })]),
    )
    .meta({ propertyNames: { type: 'string', maxLength: 16 }, maxProperties: 4 })
    .optional(),
});

export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The body of every answer outside 2xx. `message` is a code: a key under `toasts` in both catalogues. */
export const errorEnvelopeSchema = z
  .object({
    message: z.enum(errorCodes),
    errors: z.array(fieldErrorSchema).meta({ maxItems: ERRORS_MAX }).optional(),
    challenge: shownText(64).optional(),
    requestId: shownText(ID_LENGTH).optional(),
  })
  .meta({
    id: 'Error',
    description:
      '`message` is a code; `requestId` is X-Request-Id, the name of this answer in our logs; `challenge` comes with `secondFactorRequired`, for POST /auth/login/factor',
    examples: [
      {
        message: 'invalidInput',
        errors: [{ message: 'maxLength', field: 'name', rule: 'maxLength', params: { max: NAME_MAX } }],
        requestId: '4a0d2c3e-4f5b-4f0e-9a3a-8f6f1f0c9b1d',
      },
    ],
  });
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;
