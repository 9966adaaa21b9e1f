import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { TAG_PRESSES_A_DAY, TAG_REPEAT_MS } from '#contract/limits.ts';
import { tagPressSchema } from '#contract/tags.ts';
import { type HabitKind, habitKinds, keepsLimit } from '#domain/plan/habit.ts';
import { tagActions } from '#domain/plan/kind-acts.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { buildHabit, buildUser, scopeOf, step, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { giveTag } from '#tests/api/tags.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';
import { acceptedPlan } from '#tests/domain/kind-draws.ts';

const HTML = { accept: 'text/html,application/xhtml+xml' };
const { createBreak, createHabit, deleteHabit, listDays, updateDay, updateHabit } = calls;

/** Limits as an operator has them. */
const limited = { RATE_LIMIT_SCALE: '1' };

forEachApi(
  'the address of a tag',
  (api) => {
    const visit = async (key: string, prefix = '') => {
      const answer = await api().app.inject({ url: `${prefix}/q/${key}`, headers: HTML });
      return { status: answer.statusCode, headers: answer.headers, html: answer.payload };
    };
    const post = async (key: string, headers: Record<string, string> = {}, payload = '') =>
      await api().app.inject({ method: 'POST', url: `/q/${key}`, headers, payload });
    /** A press after the last one was long enough ago. */
    const press = async (key: string) => {
      api().clock.now += TAG_REPEAT_MS;
      const answer = await post(key);
      return { status: answer.statusCode, ...tagPressSchema.parse(answer.json()) };
    };
    const today = async (as: TestUser, id: string) =>
      (await send(api(), listDays, { as, params: { id } })).body.days[TODAY];
    /** A habit of a kind, and a tag of it. */
    const build = async (kind: HabitKind, action?: 'done' | 'add', more: object = {}) => {
      const as = await buildUser(api());
      const plan = kind === 'check' ? {} : { unit: 'pages', step: 5 };
      const body = { name: 'Read & write', emoji: 'open-book', ...acceptedPlan(kind, 30), ...plan, ...more };
      const { id } = (await send(api(), createHabit, { as, body })).body;
      const { key } = await giveTag(api(), as, id, action ?? tagActions({ kind }).at(-1));
      return { as, id, key };
    };

    test('shows the habit and one button, and writes nothing, however often it is opened', async () => {
      const { as, key } = await build('check');
      const before = await rowsOf(api(), as.userId);
      const { status, headers, html } = await visit(key);
      expect([status, headers['x-robots-tag'], headers['cache-control']]).toEqual([
        200,
        'noindex',
        'no-store',
      ]);
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['content-security-policy']).not.toContain('script-src');
      expect(html).toContain('<h1>Read &amp; write</h1>');
      expect(html).toContain('src="/images/emojis/open-book.svg"');
      expect(html).toContain('Not done yet today');
      expect(html).toContain('<form method="post"><button class="big">Done</button></form>');
      await api().app.inject({ method: 'HEAD', url: `/q/${key}` });
      expect(await rowsOf(api(), as.userId)).toEqual(before);
    });

    test('ticks after its form, and then shows the page without the button', async () => {
      const { as, id, key } = await build('check');
      const form = { ...HTML, 'content-type': 'application/x-www-form-urlencoded' };
      const { statusCode, headers } = await post(key, { ...form, origin: 'null' });
      expect([statusCode, headers.location]).toEqual([303, `/q/${key}`]);
      expect(await today(as, id)).toMatchObject({ state: 'done', value: 1 });
      const { html } = await visit(key);
      expect(html).toContain('✓ Done today');
      expect(html).not.toContain('<button');
    });

    test.each([
      [{}, ''],
      [{ accept: '*/*', 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
      [{ accept: 'application/json', 'content-type': 'application/json' }, '{"done":false}'],
      [{ 'content-type': 'text/nonsense' }, 'not read'],
    ])('answers a program in JSON (%j)', async (headers, payload) => {
      const { key } = await build('check');
      const answer = await post(key, headers, payload);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['x-robots-tag']).toBe('noindex');
      expect(tagPressSchema.parse(answer.json())).toEqual({
        outcome: 'counted',
        name: 'Read & write',
        state: 'done',
        value: 1,
        target: null,
        unit: '',
      });
    });

    test('is in the language of its owner, and under /fr in French', async () => {
      const { as, key } = await build('amount');
      expect((await visit(key)).html).toContain('0 of 30\u00a0pages today');
      expect((await visit(key, '/fr')).html).toContain('0 sur 30\u00a0pages aujourd’hui');
      await updateUser(scopeOf(api(), as), { locale: 'fr' });
      expect((await visit(key)).html).toContain('<html lang="fr">');
    });

    test('counts presses within three seconds once, of concurrent ones too', async () => {
      const { as, id, key } = await build('amount');
      const answers = await Promise.all([post(key), post(key), post(key)]);
      const outcomes = answers.map((answer) => tagPressSchema.parse(answer.json()).outcome);
      expect(outcomes.toSorted()).toEqual(['counted', 'repeated', 'repeated']);
      api().clock.now = NOON + TAG_REPEAT_MS - 1;
      expect(tagPressSchema.parse((await post(key)).json()).outcome).toBe('repeated');
      api().clock.now = NOON + TAG_REPEAT_MS;
      expect(tagPressSchema.parse((await post(key)).json())).toMatchObject({ outcome: 'counted', value: 10 });
      expect(await today(as, id)).toMatchObject({ value: 10 });
      // A clock that was set back is no repetition.
      api().clock.now = NOON - 60_000;
      expect(tagPressSchema.parse((await post(key)).json()).value).toBe(15);
    });

    test(`counts ${TAG_PRESSES_A_DAY} presses a day, to which repetitions do not count`, async () => {
      const { key } = await build('amount');
      for (let count = 1; count <= TAG_PRESSES_A_DAY; count += 1) {
        expect((await press(key)).value).toBe(5 * count);
        expect((await post(key)).statusCode).toBe(200);
      }
      api().clock.now += TAG_REPEAT_MS;
      const { statusCode, headers } = await post(key);
      expect([statusCode, Number(headers['retry-after']) > 3_600]).toEqual([429, true]);
      expect((await visit(key)).status).toBe(200);
    });

    describe('of a kind', () => {
      test('ticks, and unticks nothing', async () => {
        const { as, id, key } = await build('check');
        const [first, second] = [await press(key), await press(key)];
        expect([first.outcome, second.outcome]).toEqual(['counted', 'unchanged']);
        expect(second).toMatchObject({ state: 'done', value: 1 });
        expect(await today(as, id)).toMatchObject({ state: 'done', value: 1 });
      });

      test.each(habitKinds.filter((kind) => tagActions({ kind }).includes('add')))(
        'adds one step: %s',
        async (kind) => {
          const { as, id, key } = await build(kind);
          expect((await press(key)).value).toBe(5);
          expect(await press(key)).toMatchObject({ state: 'none', value: 10 });
          const { html } = await visit(key);
          expect(html).toContain('+5 pages</button>');
          expect(html).toContain('10 of 30\u00a0pages today');
          expect(html.includes('Not done yet')).toBe(!keepsLimit({ kind }));
          expect(await today(as, id)).toMatchObject({ value: 10 });
        },
      );

      test('meets the target of an amount at once, and has no button then', async () => {
        const { as, id, key } = await build('amount', 'done');
        await send(api(), updateDay, { as, params: { id, day: TODAY }, body: { value: 12 } });
        expect((await visit(key)).html).toContain('>Done</button>');
        expect(await press(key)).toMatchObject({ state: 'done', value: 30 });
        expect(await press(key)).toMatchObject({ outcome: 'unchanged', value: 30 });
        expect((await visit(key)).html).not.toContain('<button');
      });

      test('adds to a limit that is passed, and says so', async () => {
        const { key } = await build('limit', 'add', { target: 4, step: 5 });
        expect((await visit(key)).html).toContain('Clean today');
        await press(key);
        expect((await visit(key)).html).toContain('5 of 4\u00a0pages, 1 over today');
      });

      test('counts a week, and adds nothing past the largest amount', async () => {
        const { as, id, key } = await build('amount', 'add', { repeat: { type: 'total', per: 'week' } });
        expect(await press(key)).toMatchObject({ state: 'none', value: 5 });
        expect((await visit(key)).html).toContain('5 of 30\u00a0pages this week');
        await send(api(), updateDay, { as, params: { id, day: TODAY }, body: { value: 1_000_000 } });
        expect(await press(key)).toMatchObject({ outcome: 'unchanged', value: 1_000_000 });
        expect((await visit(key)).html).not.toContain('<button');
      });

      test('completes all steps, and leaves a running timer alone', async () => {
        const as = await buildUser(api());
        const { id } = await buildHabit(api(), as, { steps: [step('One'), step('Two', 2)] });
        expect(await press((await giveTag(api(), as, id)).key)).toMatchObject({ state: 'done' });
        expect((await today(as, id))?.completedStepIds).toHaveLength(2);
        const timed = await build('amount', 'add', { unit: 'min' });
        const body = { action: 'start', at: new Date(NOON).toISOString() };
        await send(api(), calls.setTimer, { as: timed.as, params: { id: timed.id }, body });
        expect(await press(timed.key)).toMatchObject({ outcome: 'counted', value: 5 });
        const { body: listed } = await send(api(), calls.listHabits, { as: timed.as });
        expect(listed[0]?.timerStartedAt).toBe(body.at);
      });
    });

    describe('on a day of rest', () => {
      const states: readonly [string, string, (as: TestUser, id: string) => Promise<unknown>][] = [
        [
          'skipped',
          'Skipped today',
          (as, id) => send(api(), updateDay, { as, params: { id, day: TODAY }, body: { state: 'skipped' } }),
        ],
        ['on a break', 'On a break', (as) => send(api(), createBreak, { as, body: { from: TODAY } })],
        [
          'not due',
          'Not today',
          (as, id) => send(api(), updateHabit, { as, params: { id }, body: { days: [1] } }),
        ],
        [
          'paused',
          'Paused',
          (as, id) => send(api(), updateHabit, { as, params: { id }, body: { activated: false } }),
        ],
      ];

      test.each(states)('says so, and ticks all the same: %s', async (_, words, rest) => {
        const { as, id, key } = await build('check');
        await rest(as, id);
        const { html } = await visit(key);
        expect([html.includes(words), html.includes('<button')]).toEqual([true, true]);
        expect(await press(key)).toMatchObject({ outcome: 'counted', state: 'done' });
      });

      test('is closed once the habit is in the archives or has ended, until it is back', async () => {
        const { as, id, key } = await build('check');
        const closed = async (words: string) => {
          const { html } = await visit(key);
          expect([html.includes(words), html.includes('<button')]).toEqual([true, false]);
          expect((await press(key)).outcome).toBe('closed');
          expect(await today(as, id)).toMatchObject({ value: null });
        };
        await send(api(), updateHabit, {
          as,
          params: { id },
          body: { startsOn: null, endsOn: '2026-11-19' },
        });
        await closed('This habit has ended.');
        await send(api(), updateHabit, { as, params: { id }, body: { endsOn: null } });
        await send(api(), deleteHabit, { as, params: { id } });
        await closed('This habit is in the archives.');
        await send(api(), updateHabit, { as, params: { id }, body: { unarchive: true } });
        expect((await press(key)).outcome).toBe('counted');
      });
    });

    test('logs the day of its owner, whose days may begin after midnight', async () => {
      const { as, id, key } = await build('check');
      await send(api(), calls.updateSettings, { as, body: { dayStart: 4 } });
      api().clock.now = Date.parse('2026-11-21T03:00:00Z');
      expect((await press(key)).state).toBe('done');
      expect(await today(as, id)).toMatchObject({ state: 'done' });
    });

    test('is unknown once it is revoked and while its account is closed, like any other text', async () => {
      const { as, key } = await build('check');
      const unknown = async (text: string) => {
        const answers = [await post(text), await api().app.inject({ url: `/q/${text}`, headers: HTML })];
        return answers.map(({ statusCode, payload }) => [
          statusCode,
          payload.replace(/"requestId":"[^"]*"/, ''),
        ]);
      };
      const never = await unknown('A'.repeat(22));
      expect(never.map(([status]) => status)).toEqual([404, 404]);
      for (const text of ['x', '%00', 'é'.repeat(30)]) expect(await unknown(text)).toEqual(never);
      await updateUser(scopeOf(api(), as), { closes_at: new Date(NOON).toISOString() });
      expect(await unknown(key)).toEqual(never);
      await updateUser(scopeOf(api(), as), { closes_at: null });
      expect((await visit(key)).status).toBe(200);
    });

    test('is in no line of the log', async () => {
      const { key } = await build('check');
      await visit(key);
      await post(key);
      await api().app.inject({ method: 'PUT', url: `/q/${key}` });
      await api().app.inject({ url: `/q/${key}/more` });
      expect(api().log.join('')).toContain('/q/:key');
      expect(api().log.join('')).not.toContain(key);
    });
  },
  limited,
);
