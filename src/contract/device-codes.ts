import { z } from 'zod';
import { sessionSchema } from './auth.ts';
import { defineCall } from './call.ts';
import { instantSchema, shownText } from './common.ts';
import { DEVICE_CODE_LENGTH } from './limits.ts';

const deviceCodeSchema = z
  .object({
    code: shownText(DEVICE_CODE_LENGTH)
      .nullable()
      .meta({ description: 'null: a repeated call does not show the code again' }),
    expiresAt: instantSchema,
  })
  .meta({ id: 'DeviceCode' });
export type DeviceCode = z.infer<typeof deviceCodeSchema>;

const loginDeviceSchema = z
  .strictObject({ code: z.string().min(1).max(256) })
  .meta({ id: 'LoginDevice', examples: [{ code: 'A'.repeat(DEVICE_CODE_LENGTH) }] });

/** The sign-in of a phone by a code that another device shows (docs/decisions/servers.md#the-code). */
export const deviceCodesCalls = {
  makeDeviceCode: defineCall('POST /user/device-codes', {
    summary: 'Make a code that signs another device in once, within 5 minutes; it replaces the one before',
    proof: 'always',
    secret: true,
    answers: { 201: deviceCodeSchema },
  }),
  loginDevice: defineCall('POST /auth/device', {
    summary: 'Sign in by the code that another device shows',
    auth: 'anyone',
    body: loginDeviceSchema,
    answers: { 200: sessionSchema },
    errors: ['deviceCodeInvalid'],
  }),
} as const;
