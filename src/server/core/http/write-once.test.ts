import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { buildUser } from '#tests/api/factories.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import type { Context } from './context.ts';
import { writeOnce } from './write-once.ts';

const neverProved = { provedAt: null, firstProvedAt: null, factorProvedAt: null, signedInBy: null };

forEachApi('a write of a user who was erased meanwhile', (api) => {
  test.each([null, { key: 'k-1', stored: null }])('answers 401 (key: %o)', async (idempotency) => {
    const { database, clock } = api();
    const { userId } = await buildUser(api());
    const user = await findUser(database.db, userId);
    if (!user) throw new Error('The user is there.');
    await database.db.deleteFrom('users').where('user_id', '=', userId).execute();
    const context = { database, clock: () => clock.now } as Context;
    const request = { method: 'POST', url: '/dividers', body: {} } as FastifyRequest;
    const divider = {
      user_id: userId,
      id: randomUUID(),
      name: 'Morning',
      position: 0,
      closed: 0,
      created_at: '',
    } as const;
    const written = writeOnce(
      context,
      { userId, tokenHash: '', user, idempotency, expiresAt: '', ...neverProved },
      request,
      {
        prepare: async () => async (scope) => {
          await scope?.queries.insertInto('dividers').values(divider).execute();
          return { status: 201, text: '{}' };
        },
        checkProof: () => {},
      },
    );
    await expect(written).rejects.toMatchObject({ code: 'invalidOpaqueToken' });
    const kept = database.db.selectFrom('dividers').selectAll().where('user_id', '=', userId);
    expect(await kept.execute()).toEqual([]);
  });
});
