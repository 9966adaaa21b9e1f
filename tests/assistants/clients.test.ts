import { expect, test } from 'vitest';
import { buildHabit, buildUser } from '#tests/api/factories.ts';
import { TODAY } from '#tests/api/test-app.ts';
import { giveToken } from '#tests/api/tokens.ts';
import { listening } from '#tests/attacks/listening.ts';
import { clients } from './clients.ts';

const server = listening();
const names = [
  'get_today',
  'list_habits',
  'get_history',
  'get_summary',
  'log_day',
  'add_note',
  'create_habit',
  'update_habit',
  'plan_break',
];

test.each(Object.entries(clients))(
  'a client of %s lists, calls, reads and asks',
  async (version, connect) => {
    const { api, port } = server();
    const user = await buildUser(api);
    const { id } = await buildHabit(api, user, { name: 'Walk' });
    const { token } = await giveToken(api, user);
    const client = await connect(`http://127.0.0.1:${port}/mcp`, token);
    expect(client.spoken()).toBe(version);

    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(names);
    for (const { annotations, outputSchema } of tools) {
      expect([annotations, outputSchema]).toEqual([
        {
          readOnlyHint: expect.any(Boolean),
          destructiveHint: expect.any(Boolean),
          idempotentHint: expect.any(Boolean),
          openWorldHint: false,
        },
        expect.objectContaining({ type: 'object' }),
      ]);
    }

    const logged = await client.callTool({ name: 'log_day', arguments: { habit: 'walk', done: true } });
    expect(logged.structuredContent).toMatchObject({ day: TODAY, item: { id, state: 'done', streak: 1 } });
    const today = await client.callTool({ name: 'get_today', arguments: {} });
    expect(today.structuredContent).toMatchObject({ day: TODAY, done: 1, due: 1, items: [{ name: 'Walk' }] });

    const { contents } = await client.readResource({ uri: `resilience://habit/${id}` });
    expect(contents).toMatchObject([
      { mimeType: 'application/json', text: expect.stringContaining('"Walk"') },
    ]);
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      'weekly_review',
      'plan_my_week',
    ]);
    expect((await client.getPrompt({ name: 'weekly_review' })).messages).toMatchObject([{ role: 'user' }]);
    await client.close();
  },
);
