import { expect } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { ExportData } from '#contract/data-export.ts';
import { coversOf, inOrder } from '#domain/order/ordering.ts';
import type { TestUser } from './factories.ts';
import { send } from './send.ts';
import type { TestApp } from './test-app.ts';

export async function exportOf(api: TestApp, as: TestUser): Promise<ExportData> {
  const { status, body } = await send(api, calls.exportData, { as });
  expect(status).toBe(200);
  return body;
}

/** What two exports of the same data share. */
export function withoutAccount(file: ExportData) {
  const { account: _account, exportedAt: _exportedAt, ...data } = file;
  return data;
}

/** Sends a whole file, a habit's days in parts of `days`. */
export async function importFile(api: TestApp, as: TestUser, file: ExportData, days = 4_000): Promise<void> {
  const { profile, settings, onboarding, keptCompleted, dividers, habits, breaks } = file;
  const account = { profile, settings, onboarding, keptCompleted };
  expect((await send(api, calls.importAccount, { as, body: account })).status).toBe(204);
  if (dividers.length > 0) {
    expect((await send(api, calls.importDividers, { as, body: { dividers } })).status).toBe(200);
  }
  const covers = coversOf(inOrder(dividers, habits));
  for (const { history, ...habit } of habits) {
    const under = covers.get(habit.id)?.id;
    for (let at = 0; at === 0 || at < history.length; at += days) {
      const body = { ...habit, ...(under && { under }), history: history.slice(at, at + days) };
      const answer = await send(api, calls.importHabit, { as, body });
      expect([answer.status, answer.error]).toEqual([200, answer.body]);
    }
  }
  if (breaks.length > 0) {
    expect((await send(api, calls.importBreaks, { as, body: { breaks } })).status).toBe(200);
  }
}

const reads = [
  [calls.listHabits, { historyDays: '366' }],
  [calls.listHabits, { archived: 'true', historyDays: '366' }],
  [calls.listDividers, {}],
  [calls.getStats, {}],
  [calls.getGraph, { startDate: '2026-09-01', stopDate: '2026-11-21' }],
  [calls.getAchievements, {}],
  [calls.getStatistics, {}],
  [calls.listBreaks, {}],
  [calls.getSettings, {}],
  [calls.getOnboarding, {}],
] as const;

/** What every read answers of what a file carries. */
export async function readAll(api: TestApp, as: TestUser): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const [call, query] of reads) answers.push((await send(api, call, { as, query })).body);
  return answers;
}
