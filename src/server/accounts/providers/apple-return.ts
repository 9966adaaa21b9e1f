import type { FastifyInstance } from 'fastify';
import { nameSchema } from '#contract/common.ts';

/** Bytes: a code, a state and a name. */
const FORM_MAX = 16 * 1024;
const PATH = '/auth/apple/callback';

/**
 * Apple answers a request for name and email by a form post, which a page cannot read. The needed fields go into the fragment of the
 * page's address: it is not sent to a server, not logged, and removed by the page.
 */
export async function addAppleReturnRoute(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX },
    async (_request: unknown, body: string | Buffer) => new URLSearchParams(body.toString()),
  );
  app.post(PATH, async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return reply.redirect(`${PATH}#${answerOf(form)}`, 303);
  });
}

function answerOf(form: URLSearchParams): URLSearchParams {
  const answer = new URLSearchParams();
  for (const name of ['code', 'state', 'error']) {
    const value = form.get(name);
    if (value !== null) answer.set(name, value);
  }
  const firstName = nameSchema.safeParse(firstNameIn(form.get('user')));
  if (firstName.success) answer.set('firstName', firstName.data);
  return answer;
}

/** `user` is JSON, and present at the first sign-in only. */
function firstNameIn(user: string | null): unknown {
  try {
    const { name } = JSON.parse(user ?? '{}') as { name?: { firstName?: unknown } };
    return name?.firstName;
  } catch {
    return undefined;
  }
}
