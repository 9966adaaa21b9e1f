/** In the query of a mailed link, whose token is in the fragment: the server sees no fragment, and knows by this that there is one. */
export const MAILED = 'mailed';

/** A token as text: 48 bytes in base64url. */
const TOKEN = /(?<![\w-])[\w-]{64}(?![\w-])/;

/** The token in a link or a code that a user pasted; the text itself when it contains none. Free of zod, so that the browser may import it. */
export function tokenIn(pasted: string): string {
  return TOKEN.exec(pasted)?.[0] ?? pasted.trim();
}
