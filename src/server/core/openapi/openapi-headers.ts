import type { OpenAPIV3_1 } from 'openapi-types';
import { ACCEPT_LANGUAGE_MAX, IDEMPOTENCY_KEY_MAX } from '#contract/limits.ts';

const DAY_SECONDS = 86_400;
const UUID_LENGTH = 36;

/** The headers of a request that plugins read, so that no route's schema names them. */
export const parameters = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'Language of mails and of text that the server makes: en (default) or fr',
    schema: { type: 'string', maxLength: ACCEPT_LANGUAGE_MAX },
    example: 'fr-FR, fr;q=0.9, en;q=0.5',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Same key and same request: same answer, one effect, for 30 days. Same key, another request: 422 idempotencyMismatch.',
    schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX, pattern: '^[\\x21-\\x7e]+$' },
    example: '9f1c7e52-5c0e-4d5c-9f5d-0e6f3f2b6a11',
  },
  AccountId: {
    name: 'X-Account-Id',
    in: 'header',
    description:
      'The id of the user that the write belongs to. Where the session is another user’s: 409 otherAccount, without any effect.',
    schema: { type: 'string', format: 'uuid', maxLength: UUID_LENGTH },
    example: '018f6d3e-7b1a-7c3d-9e2f-5a6b7c8d9e0f',
  },
} as const satisfies Record<string, OpenAPIV3_1.ParameterObject>;

export const headers = {
  RequestId: {
    description: 'The name of this answer in our logs',
    required: true,
    schema: { type: 'string', format: 'uuid', maxLength: UUID_LENGTH },
  },
  RetryAfter: {
    description: 'Seconds until it is worth trying again',
    required: true,
    schema: { type: 'integer', minimum: 0, maximum: DAY_SECONDS },
  },
} as const satisfies Record<string, OpenAPIV3_1.HeaderObject>;
