/** What a personal token may do (docs/decisions/personal-tokens.md). Free of zod, so that the browser may import it. */
export const tokenScopes = [
  'today:read',
  'habits:read',
  'days:write',
  'notes',
  'habits:write',
  'profile:read',
] as const;

export type TokenScope = (typeof tokenScopes)[number];

/** Days for which a token works, where it ends; the usual choice. */
export const tokenLives = [30, 90, 365] as const;
export const TOKEN_DAYS = 365;
