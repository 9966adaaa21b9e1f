import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { DIVIDERS_MAX, HABITS_MAX } from '#contract/limits.ts';
import { plainKind } from '#contract/new-items.ts';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { buildDivider, buildHabit, buildUser, step } from '#tests/api/factories.ts';
import { IMPORTED } from '#tests/api/happy-call.ts';
import { expectInvariants } from '#tests/api/invariants.ts';
import { exportOf, importFile, withoutAccount } from '#tests/api/own-data.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';

const { exportData, exportTable, importHabit, importDividers, importAccount } = calls;

const ONE_STEP = { ...step('One'), createdAt: IMPORTED.createdAt };

forEachApi('one’s own data', (api) => {
  test('writes one file with every field and every day, without credentials', async () => {
    const as = await buildUser(api(), { firstName: 'Zoé', timeZone: 'Europe/Paris' });
    const steps = [step('Two', 2), step('One', 1)];
    const habit = await buildHabit(api(), as, { steps, done: ['2026-11-18'], createdOn: '2026-11-10' });
    const params = { id: habit.id, stepId: steps[1]?.id ?? '' };
    await send(api(), calls.updateStep, { as, params, body: { completed: true } });
    const divider = await buildDivider(api(), as);
    const { status, headers, body, text } = await send(api(), exportData, { as });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="resilience-${TODAY}.json"`,
    });
    expect(body).toMatchObject({
      format: 'resilience',
      version: 1,
      exportedAt: '2026-11-20T12:00:00.000Z',
      account: {
        id: as.userId,
        email: as.email,
        sessions: [{ userAgent: null }],
        passkeys: [],
        personalTokens: [],
        calendars: [],
        webhooks: [],
        connections: [],
        assistantWrites: [],
        twoStepSince: null,
        tags: [],
        circles: [],
      },
      profile: { firstName: 'Zoé', locale: 'en', timeZone: 'Europe/Paris', country: null },
      dividers: [divider],
    });
    expect(body.habits).toEqual([
      {
        id: habit.id,
        name: 'Read',
        order: 0,
        emoji: 'open-book',
        days: [0, 1, 2, 3, 4, 5, 6],
        schedule: [{ from: null, days: [0, 1, 2, 3, 4, 5, 6] }],
        createdOn: '2026-11-10',
        ...plainKind,
        repeat: null,
        notes: '',
        notesVisibility: false,
        stepsVisibility: true,
        reminderMessage: null,
        reminderTime: null,
        activated: true,
        minutes: null,
        bySessionOnly: false,
        reward: null,
        archivedAt: null,
        createdAt: habit.createdAt,
        steps: [steps[1], steps[0]].map((each) => ({ ...each, createdAt: habit.createdAt })),
        history: ['2026-11-18', { day: TODAY, count: 0, steps: [0] }],
      },
    ]);
    const { token_hash } = await api()
      .database.db.selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', as.userId)
      .executeTakeFirstOrThrow();
    for (const secret of [as.token, token_hash]) expect(text).not.toContain(secret);
  });

  test('writes the habits in the order of the list, each with all of its days, oldest first', async () => {
    const as = await buildUser(api());
    // More than two pages of a read.
    const days = dayRange(addDays(TODAY, -749), TODAY);
    await buildHabit(api(), as, { name: 'Second', order: 1, done: days.toReversed() });
    await buildHabit(api(), as, { name: 'Third', order: 2 });
    await buildHabit(api(), as, { name: 'First', order: 0 });
    const { habits } = (await send(api(), exportData, { as })).body;
    expect(habits.map(({ name }) => name)).toEqual(['First', 'Second', 'Third']);
    expect(habits[1]?.history).toEqual(days);
  });

  test('answers HEAD without writing the file', async () => {
    const as = await buildUser(api());
    const head = await api().app.inject({
      method: 'HEAD',
      url: '/api/v1/user/export',
      headers: { authorization: `Bearer ${as.token}` },
    });
    expect([head.statusCode, head.payload]).toEqual([200, '']);
  });

  test('writes four spreadsheets, in the requested language', async () => {
    const as = await buildUser(api());
    const steps = [step('Open "it"')];
    const { id } = await buildHabit(api(), as, {
      name: '=1+1, café',
      steps,
      done: ['2026-11-18', '2026-11-19'],
      weekdays: [3, 5],
      createdOn: '2026-11-18',
    });
    await buildDivider(api(), as, { name: 'Matin' });
    const read = async (table: string) => {
      const sending = { as, params: { table }, headers: { 'accept-language': 'fr' } };
      const { headers, text } = await send(api(), exportTable, sending);
      expect(headers['content-disposition']).toBe(`attachment; filename="resilience-${table}-${TODAY}.csv"`);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(text.startsWith('\uFEFF')).toBe(true);
      return text.slice(1).split('\r\n');
    };
    expect(await read('days')).toEqual([
      'Date;Habitude;Nombre;Quantité;Prévue;Faite;Sautée;Note;Identifiant de l’habitude',
      `2026-11-18;"'=1+1, café";1;;oui;oui;non;;${id}`,
      `2026-11-19;"'=1+1, café";1;;non;oui;non;;${id}`,
      `2026-11-20;"'=1+1, café";0;;oui;non;non;;${id}`,
      '',
    ]);
    const plan = 'case à cocher;;;3 5;jours de la semaine;;';
    const [, habit] = await read('habits');
    expect(habit).toBe(`"'=1+1, café";open-book;0;${plan};2026-11-18;;oui;;;;2;${id}`);
    expect((await read('steps'))[1]).toBe(`"'=1+1, café";"Open ""it""";1;0;${id};${steps[0]?.id}`);
    expect((await read('dividers'))[1]).toMatch(/^Matin;0;non;/);
    const english = await send(api(), exportTable, { as, params: { table: 'days' } });
    const [heading] = english.text.slice(1).split('\r\n');
    expect(heading).toBe('Date,Habit,Count,Amount,Due,Done,Skipped,Note,Habit id');
    const unknown = await send(api(), exportTable, { as, params: { table: 'users' } });
    expect([unknown.status, unknown.error.errors?.[0]?.field]).toEqual([422, 'table']);
  });

  test('adds the days of the file to an existing habit, and changes neither its name, schedule nor ticks', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as, {
      name: 'Mine',
      weekdays: [1],
      done: ['2026-11-09'],
      createdOn: '2026-11-01',
    });
    const body = { ...IMPORTED, id, days: [2], schedule: [{ from: null, days: [2] }] };
    const { status, body: imported } = await send(api(), importHabit, { as, body });
    expect([status, imported]).toEqual([200, { added: 0 }]);
    const [habit] = (await exportOf(api(), as)).habits;
    expect(habit).toMatchObject({ name: 'Mine', days: [1], createdOn: '2026-11-01' });
    expect(habit?.history).toEqual(['2026-11-02', { day: '2026-11-04', count: 2, steps: [] }, '2026-11-09']);
    // Two of the three are Mondays.
    expect((await send(api(), calls.getStatistics, { as })).body).toEqual({ habitsCompleted: 2 });
    await expectInvariants(api(), as);
  });

  test('marks today done when it completes the steps of today', async () => {
    const as = await buildUser(api());
    const steps = [step('One', 1), step('Two', 2)] as const;
    const { id } = await buildHabit(api(), as, { steps });
    await send(api(), calls.updateStep, {
      as,
      params: { id, stepId: steps[0].id },
      body: { completed: true },
    });
    const inFile = steps.map((each) => ({ ...each, createdAt: IMPORTED.createdAt }));
    const history = [{ day: TODAY, count: 0, steps: [1] }];
    await send(api(), importHabit, { as, body: { ...IMPORTED, id, steps: inFile, history } });
    const { body } = await send(api(), calls.listHabits, { as });
    expect(body[0]?.history[TODAY]).toBe(1);
    await expectInvariants(api(), as);
  });

  test('counts a deleted habit once when it returns, and only for the account that counted it', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as, { done: ['2026-11-18', TODAY], createdOn: '2026-11-01' });
    const file = await exportOf(api(), as);
    await send(api(), calls.deleteHabit, { as, params: { id }, query: { action: 'delete' } });
    const counted = async () => (await send(api(), calls.getStatistics, { as })).body.habitsCompleted;
    expect(await counted()).toBe(2);
    const [habit] = file.habits;
    await send(api(), importHabit, { as, body: { ...habit, completed: 2 } });
    await send(api(), importHabit, { as, body: { ...habit, completed: 2 } });
    await importFile(api(), as, file);
    expect(await counted()).toBe(2);
    expect(withoutAccount(await exportOf(api(), as))).toEqual(withoutAccount(file));
  });

  test('schedules the reminders of added habits', async () => {
    const as = await buildUser(api());
    await send(api(), importHabit, { as, body: { ...IMPORTED, reminderTime: '20:30' } });
    const planned = await api()
      .database.db.selectFrom('jobs')
      .select(['id', 'due_at'])
      .where('user_id', '=', as.userId)
      .execute();
    expect(planned).toEqual([{ id: `reminder-${IMPORTED.id}`, due_at: '2026-11-23T20:30:00.000Z' }]);
  });

  test.each<[string, object, string]>([
    ['a future day', { history: ['2026-11-02', '2026-11-22'] }, 'history.1 maxValue'],
    ['a day before the first countable one', { history: ['1999-12-31'] }, 'history.0 minValue'],
    ['a negative count', { history: [{ day: TODAY, count: -1, steps: [] }] }, 'history.0.count minValue'],
    ['an unknown step', { history: [{ day: TODAY, count: 1, steps: [0] }] }, 'history generic'],
    ['a future creation day', { createdOn: '2026-12-01' }, 'createdOn maxValue'],
    ['a schedule with falling dates', { schedule: [{ from: TODAY, days: [1] }] }, 'schedule generic'],
    ['no weekdays', { days: [] }, 'days required'],
    ['a step twice', { steps: [ONE_STEP, ONE_STEP] }, 'steps generic'],
  ])('with %s is refused by its field', async (_, change, expected) => {
    const as = await buildUser(api());
    const { status, error } = await send(api(), importHabit, { as, body: { ...IMPORTED, ...change } });
    const told = error.errors?.map(({ field, rule }) => `${field} ${rule}`);
    expect([status, told]).toEqual([422, [expected]]);
    expect((await exportOf(api(), as)).habits).toEqual([]);
  });

  test('respects the limits and the ids of the list', async () => {
    const as = await buildUser(api());
    const divider = await buildDivider(api(), as);
    const clash = await send(api(), importHabit, { as, body: { ...IMPORTED, id: divider.id } });
    expect([clash.status, clash.error.errors?.[0]?.field]).toEqual([422, 'id']);
    const habit = await buildHabit(api(), as);
    const rows = [habit.id, randomUUID()].map((id) => ({ id, name: 'Noon', order: 1, closed: false }));
    const other = await send(api(), importDividers, { as, body: { dividers: rows } });
    expect([other.status, other.error.errors?.map(({ field }) => field)]).toEqual([422, ['dividers.0']]);
    const many = Array.from({ length: DIVIDERS_MAX }, (__, order) => ({
      id: randomUUID(),
      name: 'Noon',
      order,
      closed: false,
    }));
    const full = await send(api(), importDividers, { as, body: { dividers: many } });
    expect([full.status, full.error]).toMatchObject([
      422,
      { message: 'limitReached', errors: [{ field: `dividers.${DIVIDERS_MAX - 1}`, rule: 'limitReached' }] },
    ]);
    const fitting = await send(api(), importDividers, { as, body: { dividers: many.slice(1) } });
    expect(fitting.body).toEqual({ added: DIVIDERS_MAX - 1 });
  });

  test('refuses new habits past the limit, and still adds days to existing ones', async () => {
    const as = await buildUser(api());
    const first = await buildHabit(api(), as);
    const row = await api()
      .database.db.selectFrom('habits')
      .selectAll()
      .where('user_id', '=', as.userId)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: HABITS_MAX - 1 }, () => ({ ...row, id: randomUUID() }));
    for (let at = 0; at < rows.length; at += 100)
      await api()
        .database.db.insertInto('habits')
        .values(rows.slice(at, at + 100))
        .execute();
    const { status, error } = await send(api(), importHabit, { as, body: IMPORTED });
    expect([status, error.message]).toEqual([422, 'limitReached']);
    const there = await send(api(), importHabit, { as, body: { ...IMPORTED, id: first.id } });
    expect([there.status, there.body]).toEqual([200, { added: 0 }]);
  });

  test('takes the settings of a file from before days could begin at another hour', async () => {
    const as = await buildUser(api());
    const { dayStart: _, ...older } = { ...(await exportOf(api(), as)).settings, weekStart: 0 };
    expect((await send(api(), importAccount, { as, body: { settings: older } })).status).toBe(204);
    expect((await exportOf(api(), as)).settings).toEqual({ ...older, dayStart: 0 });
  });

  test('changes only the sent fields of the account, and lowers no counter', async () => {
    const as = await buildUser(api());
    await send(api(), calls.updateOnboarding, { as, body: { habitCreated: true } });
    const learnt = { ...(await exportOf(api(), as)).onboarding, habitCreated: false, performanceSeen: true };
    const body = { profile: { firstName: 'Léa' }, onboarding: learnt, keptCompleted: 9 };
    expect((await send(api(), importAccount, { as, body })).status).toBe(204);
    expect((await send(api(), importAccount, { as, body: { keptCompleted: 4 } })).status).toBe(204);
    expect(await exportOf(api(), as)).toMatchObject({
      profile: { firstName: 'Léa', timeZone: 'UTC' },
      onboarding: { habitCreated: true, performanceSeen: true, dismissed: false },
      keptCompleted: 9,
    });
  });
});
