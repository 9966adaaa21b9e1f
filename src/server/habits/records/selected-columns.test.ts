import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { countStatements } from '#server/core/database/dialect.ts';
import { buildHabit, buildUser, step } from '#tests/api/factories.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';

type AnyCall = Parameters<typeof send>[1];

/** Of the figures, those that a card shows as well: the last four say whether a step of a growing target has begun. */
const shown = ['ends_on', 'kind', 'starts_on', 'activated', 'ahead', 'archived_at', 'growth'];
const hidden = ['amounts', 'created_on', 'noted', 'schedule', 'skips', 'ticks'];
const figures = [...hidden, ...shown];
const week = { startDate: '2026-11-14', stopDate: TODAY };
const card = [
  'by_session_only',
  'created_at',
  'days',
  'emoji',
  'id',
  'minutes',
  'name',
  'notes',
  'notes_visibility',
  'position',
  'reminder_message',
  'reminder_time',
  'reward',
  'steps_visibility',
  'cost',
  'reminders',
  'repeat',
  'step',
  'target',
  'timer_started_at',
  'unit',
];

forEachApi('the columns of a read over all habits', (api) => {
  /** The columns of all rows that a call reads after its session, each as often as it is read. */
  const columnsOf = async (call: AnyCall, sending: Sending): Promise<string[]> => {
    const { result, statements } = await countStatements(() => send(api(), call, sending));
    expect(result.status).toBe(200);
    const columns: string[] = [];
    for (const { sql, parameters } of statements) {
      const { rows } = await api().database.db.executeQuery<object>(CompiledQuery.raw(sql, [...parameters]));
      const names = Object.keys(rows[0] ?? {});
      if (!names.includes('session_created_at')) columns.push(...names);
    }
    return columns.toSorted();
  };

  test.each<[string, AnyCall, Sending, string[]]>([
    ['stats', calls.getStats, {}, ['id', ...figures]],
    ['the graph', calls.getGraph, { query: week }, ['id', ...figures]],
    [
      'the achievements',
      calls.getAchievements,
      {},
      ['completed', 'emoji', 'id', 'kept', 'name', 'position', ...figures],
    ],
    ['the statistics', calls.getStatistics, {}, ['counted', 'kept', 'limits']],
    ['the list', calls.listHabits, {}, [...card, ...figures, 'counts', 'steps', 'steps_today']],
  ])('are those that %s needs, each once', async (_, call, sending, expected) => {
    const as = await buildUser(api());
    await buildHabit(api(), as, { done: [TODAY], steps: [step('One')] });
    expect(await columnsOf(call, { as, ...sending })).toEqual(expected.toSorted());
  });

  test('of one habit are the same for its list and its graph', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as);
    expect(await columnsOf(calls.getGraph, { as, query: { ...week, habitId: id } })).toEqual(
      ['id', ...figures].toSorted(),
    );
    const listed = [...card, ...figures, 'counts', 'steps', 'steps_today'].toSorted();
    expect(await columnsOf(calls.listHabits, { as, query: { id } })).toEqual(listed);
  });
});
