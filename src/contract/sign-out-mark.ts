/** The cookie by which a page says that this browser has signed out without a connection: no script can delete the session's own. */
const NAME = 'signedOut';
/** The longest life of a session. */
const MAX_AGE_SECONDS = 180 * 86_400;

/** `__Host-` where it can be: no other host may then sign anyone out. */
export const signOutMarkName = (isHttps: boolean): string => `${isHttps ? '__Host-' : ''}${NAME}`;

/** The mark as `document.cookie` takes it. Lax, like the session's cookie: both are sent together. */
export function signOutMark(isHttps: boolean): string {
  return `${signOutMarkName(isHttps)}=1; Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}
