import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '#server/core/errors/api-error.ts';
import { fieldErrors } from '#server/core/errors/field-errors.ts';

/** Holds each part of a request against its schema; what breaks it leaves as our own error envelope. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const parsed = schema.safeParse(data);
    if (parsed.success) return { value: parsed.data };
    // A body that was never sent is no body with wrong fields.
    if (httpPart === 'body' && data === null) return { error: new ApiError('malformedRequest') };
    return { error: new ApiError('invalidInput', { errors: fieldErrors(parsed.error.issues, data) }) };
  };
