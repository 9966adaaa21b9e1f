import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '#server/core/errors/api-error.ts';
import { fieldErrors } from '#server/core/errors/field-errors.ts';

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
