import { z } from 'zod';
import { registerSchema, sessionSchema } from './auth.ts';
import { defineCall } from './call.ts';
import { SETUP_CODE_LENGTH } from './limits.ts';
import { userSchema } from './user.ts';

/** As it stands in the server's log and in its folder; how it is written does not matter. */
const setupCodeSchema = z
  .string()
  .max(2 * SETUP_CODE_LENGTH)
  .meta({ examples: ['K7QM-2VXH-9DRT'] });

const setUpSchema = registerSchema
  .omit({ invite: true })
  .extend({ code: setupCodeSchema })
  .meta({
    id: 'SetUp',
    examples: [
      {
        code: 'K7QM-2VXH-9DRT',
        email: 'ann@example.org',
        password: 'a fine long password',
        firstName: 'Ann',
      },
    ],
  });

const becomeOperatorSchema = z
  .strictObject({ code: setupCodeSchema })
  .meta({ id: 'BecomeOperator', examples: [{ code: 'K7QM-2VXH-9DRT' }] });

/** The first operator of a server (docs/decisions/operator.md#the-first-operator). Once there is one, each answers 404. */
export const operatorCalls = {
  setUp: defineCall('POST /operator/setup', {
    summary: 'Join as the operator of a server that has none, by its code',
    auth: 'anyone',
    body: setUpSchema,
    answers: { 200: sessionSchema },
    errors: ['notFound', 'setupCodeInvalid', 'emailTaken', 'weakPassword'],
  }),
  becomeOperator: defineCall('POST /operator', {
    summary: 'Become the operator of a server that has none, by its code',
    body: becomeOperatorSchema,
    answers: { 200: userSchema },
    errors: ['notFound', 'setupCodeInvalid'],
  }),
} as const;
