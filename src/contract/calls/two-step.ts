import { defineCall } from '../call.ts';
import { confirmTwoStepSchema, recoveryCodesSchema, twoStepSchema, twoStepSetupSchema } from '../two-step.ts';

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
    body: confirmTwoStepSchema,
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
