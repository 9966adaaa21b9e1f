import { countStatements } from '#server/core/database/dialect.ts';
import { inPageScope } from '#server/core/database/page-scope.ts';
import { homeLoads, makeMember, ticks } from './member.ts';
import { withServer } from './with-server.ts';

const HABITS = 30;

/**
 * Statements that reach the engine, counted in a server of this process: those of a tick, and those of all data of home, as a page
 * sends them.
 */
export async function countOfStatements(): Promise<{ tick: number; home: number }> {
  return await withServer(async (app) => {
    const member = await makeMember(await app.listen({ port: 0, host: '127.0.0.1' }), HABITS);
    const [tick] = ticks(member);
    const send = async ({ method, path = '', headers = {}, body }: NonNullable<typeof tick>) =>
      await app.inject({ method: method as 'GET', url: path, headers, ...(body ? { payload: body } : {}) });
    const ticked = await countStatements(async () => await send(tick ?? {}));
    const loaded = await countStatements(() => inPageScope(() => Promise.all(homeLoads(member).map(send))));
    return { tick: ticked.statements.length, home: loaded.statements.length };
  });
}
