/** What becomes of a request: it is answered, it is lost on the way there or back, or something other than an answer comes. */
export type Fate =
  | 'answer'
  | 'lostRequest'
  | 'lostAnswer'
  | 'fail'
  | 'slowDown'
  | 'forbid'
  | 'portal'
  | 'refuse'
  | 'otherAccount';

export const fates: readonly Fate[] = [
  'answer',
  'lostRequest',
  'lostAnswer',
  'lostAnswer',
  'fail',
  'slowDown',
  'forbid',
  'portal',
  'refuse',
  'otherAccount',
];

export const NO_CONNECTION = () => new TypeError('Failed to fetch');

/** What comes instead of the answer of the server; null where the request reaches it. */
export function answerOf(fate: Fate, isWrite: boolean): Response | null {
  if (fate === 'fail') return Response.json({ message: 'unavailable' }, { status: 503 });
  if (fate === 'forbid') return Response.json({ message: 'forbiddenOrigin' }, { status: 403 });
  if (fate === 'portal')
    return new Response('<h1>Welcome to our hotel</h1>', { headers: { 'content-type': 'text/html' } });
  if (fate === 'slowDown')
    return Response.json({ message: 'tooManyRequests' }, { status: 429, headers: { 'retry-after': '5' } });
  if (fate === 'otherAccount' && isWrite) return Response.json({ message: 'otherAccount' }, { status: 409 });
  if (fate === 'refuse' && isWrite) return Response.json({ message: 'limitReached' }, { status: 422 });
  return null;
}
