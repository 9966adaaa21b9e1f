import { z } from 'zod';
import { defineCall } from './call.ts';
import { instantSchema, shownText } from './common.ts';
import { FACTOR_CODE_LENGTH_MAX, RECOVERY_CODES } from './limits.ts';

const twoStepSchema = z
  .object({
    enabledAt: instantSchema.nullable().meta({ description: 'null: off' }),
    recoveryCodesLeft: z.int().min(0).max(RECOVERY_CODES),
  })
  .meta({ id: 'TwoStep' });
export type TwoStep = z.infer<typeof twoStepSchema>;

/** The secret for an authenticator app: as text to type, and as the address of its QR code. */
const twoStepSetupSchema = z
  .object({ secret: shownText(64), uri: shownText(1_024) })
  .meta({ id: 'TwoStepSetup' });
export type TwoStepSetup = z.infer<typeof twoStepSetupSchema>;

/** Spaces and hyphens are ignored, and the case of letters. */
const factorCode = z.string().min(1).max(FACTOR_CODE_LENGTH_MAX);

/** A code of the authenticator app, or a recovery code. */
export const proveByTotpSchema = z.strictObject({ code: factorCode });

/** The same; `challenge` is that of the refused sign-in. Our pages leave it out: they have it as a cookie. */
export const loginFactorSchema = z.strictObject({
  challenge: z.string().min(1).max(64).optional(),
  code: factorCode,
});

const recoveryCodesSchema = z.object({ recoveryCodes: z.array(shownText(32)).max(RECOVERY_CODES) }).meta({
  id: 'RecoveryCodes',
  description: 'Each works once. They are answered once: the repetition of a call answers none',
});

/** Two-step verification by an authenticator app (docs/decisions/second-factor.md). */
export const twoStepCalls = {
  getTwoStep: defineCall('GET /user/two-step', {
    summary: 'Whether two-step verification is on, and how many recovery codes are left',
    answers: { 200: twoStepSchema },
  }),
  startTwoStep: defineCall('POST /user/two-step', {
    summary: 'Make a secret for an authenticator app; it holds once a code confirms it',
    proof: 'always',
    secret: true,
    answers: { 200: twoStepSetupSchema },
    errors: ['twoStepOn', 'factorRequired'],
  }),
  confirmTwoStep: defineCall('POST /user/two-step/confirm', {
    summary: 'Switch two-step verification on by a code of the app',
    proof: 'always',
    secret: true,
    // Six digits of the authenticator app.
    body: z.strictObject({ code: factorCode }),
    answers: { 200: recoveryCodesSchema },
    errors: ['notFound', 'twoStepOn', 'invalidFactorCode', 'factorRequired'],
  }),
  endTwoStep: defineCall('DELETE /user/two-step', {
    summary: 'Switch two-step verification off',
    proof: 'always',
    errors: ['notFound'],
  }),
  renewRecoveryCodes: defineCall('POST /user/two-step/recovery-codes', {
    summary: 'Make ten new recovery codes; the old ones end',
    proof: 'always',
    secret: true,
    answers: { 200: recoveryCodesSchema },
    errors: ['notFound'],
  }),
} as const;
