import type { Call } from '#contract/call.ts';
import type { TokenScope } from '#contract/token-scopes.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { Grant, Viewer } from './viewer.ts';

/** Refuses a token that may not send a call: before its body is read. */
export function requireScopes({ scopes = [], ofAllHabits }: Call, grant: Grant): void {
  const missing = scopes.map((each) => [each].flat().find((scope) => !grant.scopes.has(scope)));
  if (missing.length === 0) throw new ApiError('tokenNotAllowed');
  if (missing[0] !== undefined && !missing.includes(undefined)) throw scopeMissing(missing[0]);
  if (ofAllHabits && grant.habitIds !== null) throw new ApiError('tokenNotAllowed');
}

/** Refuses fields of a body that its token may not write; before a stored answer is repeated. */
export function requireFieldScopes({ fieldScopes = {} }: Call, { grant }: Viewer, body: unknown): void {
  if (!grant || typeof body !== 'object' || body === null) return;
  for (const [field, scope] of Object.entries(fieldScopes)) {
    if (field in body && !grant.scopes.has(scope)) throw scopeMissing(scope, field);
  }
}

/** Whether an answer tells more than the token of the request may read. */
export function isHidden({ shownWith }: Call, viewer: Viewer | null): boolean {
  return shownWith !== undefined && viewer?.grant !== undefined && !viewer.grant.scopes.has(shownWith);
}

/** For the few requests of an open call that only a session may send. */
export function refuseToken({ grant }: Viewer): void {
  if (grant) throw new ApiError('tokenNotAllowed');
}

function scopeMissing(scope: TokenScope, field?: string): ApiError {
  const error = { message: 'scopeMissing', rule: 'scopeMissing', params: { scope } } as const;
  return new ApiError('scopeMissing', { errors: [field === undefined ? error : { ...error, field }] });
}
