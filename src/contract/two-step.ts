import { z } from 'zod';
import { instantSchema, shownText } from './common.ts';
import { FACTOR_CODE_LENGTH_MAX, RECOVERY_CODES } from './limits.ts';

export const twoStepSchema = z
  .object({
    enabledAt: instantSchema.nullable().meta({ description: 'null: off' }),
    recoveryCodesLeft: z.int().min(0).max(RECOVERY_CODES),
  })
  .meta({ id: 'TwoStep' });
export type TwoStep = z.infer<typeof twoStepSchema>;

/** The secret for an authenticator app: as text to type, and as the address of its QR code. */
export const twoStepSetupSchema = z
  .object({ secret: shownText(64), uri: shownText(1_024) })
  .meta({ id: 'TwoStepSetup' });
export type TwoStepSetup = z.infer<typeof twoStepSetupSchema>;

/** Spaces and hyphens are ignored, and the case of letters. */
const factorCode = z.string().min(1).max(FACTOR_CODE_LENGTH_MAX);

/** Six digits of the authenticator app. */
export const confirmTwoStepSchema = z.strictObject({ code: factorCode });

/** A code of the authenticator app, or a recovery code. */
export const proveByTotpSchema = z.strictObject({ code: factorCode });

/** The same; `challenge` is that of the refused sign-in. Our pages leave it out: they have it as a cookie. */
export const loginFactorSchema = z.strictObject({
  challenge: z.string().min(1).max(64).optional(),
  code: factorCode,
});

export const recoveryCodesSchema = z
  .object({ recoveryCodes: z.array(shownText(32)).max(RECOVERY_CODES) })
  .meta({
    id: 'RecoveryCodes',
    description: 'Each works once. They are answered once: the repetition of a call answers none',
  });
