/**
 * Every code of an answer's `message`, with its HTTP status (docs/rules/api.md#errors). Each is a key under `toasts` in both catalogues. Free
 * of zod, so that the browser may import it.
 */
export const errorStatus = {
  malformedRequest: 400,
  invalidOpaqueToken: 401,
  authRequired: 401,
  tokenExpired: 401,
  tokenRevoked: 401,
  invalidCredentials: 401,
  signInExpired: 401,
  forbiddenOrigin: 403,
  httpsRequired: 403,
  reauthRequired: 403,
  registrationClosed: 403,
  proxyNamesNoOne: 403,
  setupCodeInvalid: 403,
  secondFactorRequired: 403,
  factorRequired: 403,
  tokenNotAllowed: 403,
  scopeMissing: 403,
  creatorOnly: 403,
  notFound: 404,
  methodNotAllowed: 405,
  requestTimeout: 408,
  linkRequired: 409,
  identityTaken: 409,
  alreadyLinked: 409,
  twoStepOn: 409,
  otherAccount: 409,
  importUndone: 409,
  payloadTooLarge: 413,
  uriTooLong: 414,
  unsupportedMediaType: 415,
  invalidInput: 422,
  emailTaken: 422,
  unverifiedEmail: 422,
  emailDomain: 422,
  settingFixed: 422,
  inviteRequired: 422,
  inviteInvalid: 422,
  weakPassword: 422,
  wrongPassword: 422,
  emailMismatch: 422,
  lastSignIn: 422,
  unsupportedPicture: 422,
  limitReached: 422,
  idempotencyMismatch: 422,
  invalidResetToken: 422,
  invalidConfirmToken: 422,
  invalidUndoToken: 422,
  invalidProofCode: 422,
  invalidFactorCode: 422,
  deviceCodeInvalid: 422,
  circleLinkInvalid: 422,
  circleFull: 422,
  passkeyRefused: 422,
  identityMismatch: 422,
  signInTooOld: 422,
  tooManyRequests: 429,
  headersTooLarge: 431,
  internalError: 500,
  unavailable: 503,
  storageFull: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const errorCodes = Object.keys(errorStatus) as ErrorCode[];

/**
 * The rules a field can break (docs/rules/forms.md#rules-of-a-field); the `message` and `rule` of an entry of `errors`. Each is a key under
 * `toasts`, and beside the field under `validation`, in both catalogues.
 */
export const fieldRules = [
  'required',
  'minLength',
  'maxLength',
  'minValue',
  'maxValue',
  'between',
  'alpha',
  'alphaNum',
  'numeric',
  'integer',
  'decimal',
  'email',
  'ipAddress',
  'macAddress',
  'sameAs',
  'url',
  'generic',
  'unknownField',
  // Why a password is weak (docs/decisions/passwords.md).
  'commonPassword',
  'patternPassword',
  'personalPassword',
] as const;

export type FieldRule = (typeof fieldRules)[number];
