import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { type Received, send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { quickHasher } from './counted-hasher.ts';

const { loginEmail, register, updateUser } = calls;
const owners = 'the owner’s password';
const attackers = 'the attacker’s password';

const victims = [
  'kim.miskin',
  'lisa-fink',
  'skiffi',
  'mike_isk',
  'nikki.kiss',
  'fiskini',
  'kiki',
  'iskra.fi',
  'sikki',
  'ikfis',
];

/** Addresses that look the same. */
const disguises: readonly ((email: string) => string)[] = [
  (email) => email.toUpperCase(),
  (email) => `  ${email}\t`,
  (email) => email.replace('k', '\u212a'),
  (email) => email.replace('i', '\u0131'),
  (email) => email.replace('i', '\u0130'),
  (email) => email.replace('s', '\u017f'),
  (email) => email.replace('i', '\u0456'),
  (email) => email.replace('fi', '\ufb01').replace('f', '\u0192'),
  (email) => email.replace('@', '+plus@'),
  (email) => email.replace('@', '+@'),
  (email) => email.replace('@', '.x@'),
  (email) => `x.${email}`,
  (email) => email.replace('@', '\uff20'),
  (email) => email.replace('.org', '\u3002org'),
  (email) => email.replace('i', 'i\u0307'),
  (email) => email.replace('k', 'k\u200b'),
  (email) => email.replace('@', '\u0000@'),
  (email) => `"${email.replace('@', '"@')}`,
  (email) => email.replace('@', '(comment)@'),
  (email) => email.replace('.org', '.org.'),
  (email) => email.replace('example', 'ex\u0430mple'),
];

/** The account that the sign-in opened. */
const idOf = ({ status, body }: Received<typeof loginEmail> | Received<typeof register>): string | null =>
  status === 200 ? body.user.id : null;

forEachApi(
  'look-alike addresses',
  (api) => {
    test('A25: over 200 pairs open no other account, and each address has one owner', async () => {
      let pairs = 0;
      for (const name of victims) {
        const email = `${name}.${api().engine}@example.org`;
        const joined = await send(api(), register, {
          body: { email, password: owners, firstName: 'Victim' },
        });
        expect(joined.status).toBe(200);
        for (const disguise of disguises) {
          const alike = disguise(email);
          if (alike === email) continue;
          pairs += 1;
          const taken = await send(api(), register, {
            body: { email: alike, password: attackers, firstName: 'Eve' },
          });
          expect([200, 422]).toContain(taken.status);
          const entered = await send(api(), loginEmail, { body: { email: alike, password: attackers } });
          expect([idOf(taken), idOf(entered)]).not.toContain(joined.body.user.id);
          // Nor does the owner's own password open another's.
          const strayed = await send(api(), loginEmail, { body: { email: alike, password: owners } });
          expect([null, joined.body.user.id]).toContain(idOf(strayed));
        }
        const again = await send(api(), loginEmail, { body: { email, password: owners } });
        expect(again.body.user).toMatchObject({ id: joined.body.user.id, email });
      }
      expect(pairs).toBeGreaterThanOrEqual(200);
      await expectOneOwnerEach();
    });

    test('A25: nor by changing to a look-alike', async () => {
      const email = `kiss.${api().engine}.change@example.org`;
      const victim = await send(api(), register, { body: { email, password: owners, firstName: 'Victim' } });
      for (const disguise of disguises) {
        const body = { email: `eve-${Math.random()}@example.org`, password: attackers, firstName: 'Eve' };
        const eve = await send(api(), register, { body });
        const headers = { authorization: `Bearer ${eve.body.opaqueToken}` };
        const changed = await send(api(), updateUser, { headers, body: { email: disguise(email) } });
        expect([200, 422]).toContain(changed.status);
        expect(changed.status === 200 ? changed.body.email : null).not.toBe(email);
      }
      const again = await send(api(), loginEmail, { body: { email, password: owners } });
      expect(again.body.user.id).toBe(victim.body.user.id);
    });

    test('A26: of ten who join with one address at once, however each writes it, exactly one does', async () => {
      const email = `race.${api().engine}@example.org`;
      const spelt = [email, email.toUpperCase(), ` ${email} `, email.replace('race', 'RaCe')];
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          send(api(), register, {
            body: { email: spelt[index % spelt.length], password: owners, firstName: `Racer ${index}` },
          }),
        ),
      );
      const told = answers.map(({ status, error }) => (status === 200 ? 'joined' : error.message));
      expect(told.toSorted()).toEqual([...Array<string>(9).fill('emailTaken'), 'joined']);
      const users = await api()
        .database.db.selectFrom('users')
        .selectAll()
        .where('email', '=', email)
        .execute();
      expect(users).toHaveLength(1);
      await expectOneOwnerEach();
    });

    async function expectOneOwnerEach(): Promise<void> {
      const { db } = api().database;
      const users = await db.selectFrom('users').select(['user_id', 'email']).execute();
      const identities = await db.selectFrom('identities').select(['user_id', 'subject']).execute();
      expect(new Set(users.map(({ email }) => email)).size).toBe(users.length);
      expect(new Set(users.map(({ email }) => email.normalize('NFKC').toLowerCase())).size).toBe(
        users.length,
      );
      for (const { user_id, email } of users) {
        expect(identities).toContainEqual({ user_id, subject: email });
      }
    }
  },
  {},
  { passwords: quickHasher() },
);
