import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { countStatements } from '#server/core/database/statement-log.ts';
import { buildUser } from '#tests/api/factories.ts';
import { type Received, send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { countHashes, quickHasher } from './counted-hasher.ts';

const { loginEmail, register, updateUser } = calls;
const password = 'a fine long password';
const counted = countHashes(quickHasher());

/** An answer without what is drawn anew for each: all that is left must be equal to the byte. */
function told({ status, headers, text }: Received<typeof loginEmail>) {
  const { date: _date, 'x-request-id': requestId, ...rest } = headers;
  return { status, headers: Object.entries(rest), text: text.replace(String(requestId), '') };
}

forEachApi(
  'who has an account',
  (api) => {
    const people = async () => {
      const known = `known-${Math.random()}@example.org`;
      await send(api(), register, { body: { email: known, password, firstName: 'Ann' } });
      const { email: passwordless } = await buildUser(api());
      // As long as the known one, so that the length does not distinguish them.
      return { known, passwordless, unknown: `nobody${known.slice('nobody'.length)}` };
    };

    const tried = async (email: string, headers: Record<string, string> = {}) => {
      counted.hashed = 0;
      counted.verified = 0;
      const sending = { body: { email, password: 'another long password' }, headers };
      const { result, statements, control } = await countStatements(() => send(api(), loginEmail, sending));
      const work = { statements: statements.map(({ sql }) => sql), control, ...counted, hasher: undefined };
      return { told: told(result), work };
    };

    describe.each([
      ['a script', {}],
      ['a page of ours', { 'sec-fetch-site': 'same-origin' }],
      ['a device', { cookie: `knownDevice=${Buffer.alloc(48, 7).toString('base64url')}` }],
    ])('to %s', (_who, headers) => {
      test('A5, A7: sign-in answers the same bytes, with the same headers and cookies', async () => {
        const { known, passwordless, unknown } = await people();
        const [first, ...others] = [
          await tried(known, headers),
          await tried(unknown, headers),
          await tried(passwordless, headers),
        ];
        expect(first?.told.status).toBe(401);
        for (const other of others) expect(other.told).toEqual(first?.told);
      });

      test('A6: sign-in does the same work: as many hashes, and the same statements', async () => {
        const { known, passwordless, unknown } = await people();
        const [first, ...others] = [
          await tried(known, headers),
          await tried(unknown, headers),
          await tried(passwordless, headers),
        ];
        expect(first?.work).toMatchObject({ verified: 1, hashed: 0 });
        expect(first?.work.statements.length).toBeGreaterThanOrEqual(2);
        for (const other of others) expect(other.work).toEqual(first?.work);
      });
    });

    test('A6: joining hashes whether or not the address is taken', async () => {
      const { known, unknown } = await people();
      for (const [email, status] of [
        [known, 422],
        [unknown, 200],
      ] as const) {
        counted.hashed = 0;
        const answer = await send(api(), register, { body: { email, password, firstName: 'Ann' } });
        expect([answer.status, counted.hashed]).toEqual([status, 1]);
      }
    });

    test('A5: registering and changing the address reveal that it is taken, not whose it is', async () => {
      const { known, passwordless } = await people();
      const as = await buildUser(api());
      for (const ask of [
        async (email: string) =>
          await send(api(), register, { body: { email, password: 'quite another one', firstName: 'Eve' } }),
        async (email: string) => await send(api(), updateUser, { as, body: { email } }),
      ]) {
        const [first, second] = [await ask(known), await ask(passwordless)];
        expect([first?.status, first?.error.message]).toEqual([422, 'emailTaken']);
        expect(second?.text.replace(second.error.requestId ?? '', '')).toBe(
          first?.text.replace(first.error.requestId ?? '', ''),
        );
      }
    });
  },
  {},
  { passwords: counted.hasher },
);

forEachApi(
  'who has an account, asked by a member',
  (api) => {
    test('A5: an address is looked up so many times an hour, and other changes go on', async () => {
      const as = await buildUser(api());
      const statuses: number[] = [];
      for (let index = 0; index < 3; index += 1) {
        const body = { email: `asked-${index}-${api().engine}@example.org` };
        statuses.push((await send(api(), updateUser, { as, body })).status);
      }
      expect(statuses).toEqual([200, 200, 429]);
      expect((await send(api(), updateUser, { as, body: { firstName: 'Zoé' } })).status).toBe(200);
    });
  },
  { RATE_LIMIT_SCALE: '0.2' },
);
