import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { type TokenScope, tokenScopes } from '#contract/token-scopes.ts';
import { type CallName, happySending, servedCalls } from '#tests/api/happy-call.ts';
import { aheadHabit } from '#tests/api/plain-habit.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';
import { giveToken } from '#tests/api/tokens.ts';
import { type Entry, entries, type Spot, spotsOf } from './access-entries.ts';
import {
  buildWorld,
  type State,
  states,
  type Things,
  type Viewer,
  viewers,
  type World,
} from './access-world.ts';

interface Case {
  readonly name: CallName;
  readonly spot: Spot;
  readonly entry: Entry;
  readonly state: State;
  readonly viewer: Viewer;
  readonly status: number;
}

const withoutSession = new Set<Viewer>(['visitor', 'expired', 'revoked']);

/** All of them: every place that takes an id, with a thing in every state, asked for by everybody. */
function casesOf(names: readonly CallName[]): Case[] {
  return names.flatMap((name) =>
    Object.entries(entries[name] ?? {}).flatMap(([spot, entry]) =>
      states.flatMap((state) =>
        viewers.map((viewer) => ({
          name,
          spot,
          entry,
          state,
          viewer,
          status: expectedStatus(calls[name], entry, state, viewer),
        })),
      ),
    ),
  );
}

/** What anyone is answered without a session that holds: to a visitor, too, there is no call of operators. */
function refusalOf({ role }: Call, viewer: Viewer) {
  if (viewer !== 'visitor') return { status: 401, message: 'invalidOpaqueToken' };
  return role === undefined ? { status: 401, message: 'authRequired' } : { status: 404, message: 'notFound' };
}

/** States are the owner's: to the other user their own is what the owner calls the other's, and nothing else is theirs. */
function expectedStatus(call: Call, { answers }: Entry, state: State, viewer: Viewer): number {
  if (withoutSession.has(viewer)) return refusalOf(call, viewer).status;
  if (viewer === 'owner') return answers[state];
  return state === "other's" ? answers.own : answers.random;
}

/** What the id in a path names, by a part of the path; a habit by default. */
const namedBy: readonly (readonly [part: string, name: keyof Things])[] = [
  ['/timer', 'timed'],
  ['/ahead/', 'ahead'],
  ['/dividers', 'divider'],
  ['/breaks', 'break'],
  ['/user/imports', 'import'],
  ['/user/sessions', 'session'],
  ['/user/passkeys', 'passkey'],
  ['/user/tokens', 'token'],
  ['/user/calendars', 'calendar'],
  ['/user/webhooks', 'webhook'],
  ['/user/connections', 'connection'],
  ['/circles', 'circle'],
];

/** The thing stands at its place; everything else that the request names is the asking user's own. */
function sendingOf({ name, spot, entry, state, viewer }: Case, world: World, body: unknown): Sending {
  const own = world.things[viewer === 'other' ? "other's" : 'own'];
  const wanted = world.things[state];
  const things: Things = spot === 'path id' ? wanted : { ...own, [entry.names]: wanted[entry.names] };
  const { path } = calls[name];
  const [, id = 'habit'] = namedBy.find(([part]) => path.includes(part)) ?? [];
  const suite = [{ id: things[path.startsWith('/habits/{id}/steps') ? 'step' : id], order: 3 }];
  const as = world.as[viewer];
  return {
    ...(as ? { as } : {}),
    params: {
      id: things[id],
      stepId: things.step,
      tagId: things.tag,
      deliveryId: things.delivery,
      memberId: things.member,
      linkId: things.link,
      goalId: things.goal,
      habitId: things.habit,
      day: TODAY,
      from: aheadHabit.ahead[0]?.from ?? '',
    },
    ...(spot.startsWith('query ') ? { query: { [spot.slice(6)]: wanted[entry.names] } } : {}),
    ...(body === undefined
      ? {}
      : {
          body: bodyAt(spot, { ...(body as object), ...namesIn(name, things) }, suite, wanted[entry.names]),
        }),
  };
}

/** What the body of a call of circles names. */
function namesIn(name: CallName, { habit, member }: Things): object {
  if (name === 'sendCheer') return { to: member };
  return name === 'shareHabit' || name === 'linkGoal' ? { habitId: habit } : {};
}

function bodyAt(spot: Spot, body: object, suite: readonly object[], id: string): object {
  if (spot === 'body id') return { ...body, id };
  if (spot === 'body importId') return { ...body, importId: id };
  if (spot === 'body habitIds') return { ...body, id: undefined, habitIds: [id] };
  if (spot === 'body dividerIds') return { ...body, dividerIds: [id] };
  if (spot === 'body completedStepIds') return { completedStepIds: [id] };
  if (spot === 'body reminders') return { ...body, reminders: [{ id, time: '08:00' }] };
  if (spot === 'body breaks') return { breaks: [{ id, from: TODAY }] };
  if (spot === 'body dividers') return { dividers: [{ id, name: 'Evening', order: 4, closed: false }] };
  if (spot === 'body steps') {
    const step = { id, name: 'Open it', order: 1, createdAt: '2026-11-01T10:00:00.000Z' };
    return { ...body, id: randomUUID(), steps: [step] };
  }
  return 'suite' in body ? { suite } : body;
}

const withoutRequestId = (text: string): string => text.replace(/"requestId":"[^"]*"/, '');

forEachApi('the access matrix', (api) => {
  const names = () => servedCalls(api()).map(([name]) => name);
  const bodies = new Map<CallName, Promise<Sending>>();
  const bodyOf = async (name: CallName): Promise<unknown> => {
    if (!bodies.has(name)) bodies.set(name, happySending(api(), name));
    return (await bodies.get(name))?.body;
  };
  const readBoth = async ({ owner, other }: World) => [
    await rowsOf(api(), owner.userId),
    await rowsOf(api(), other.userId),
  ];

  test('has an entry for every id of every call that is served', () => {
    const inDocument = names().map((name) => [name, spotsOf(name).toSorted()] as const);
    const inMatrix = names().map((name) => [name, Object.keys(entries[name] ?? {}).toSorted()] as const);
    expect(inMatrix).toEqual(inDocument);
    expect(inDocument.flatMap(([, spots]) => spots).length).toBeGreaterThan(15);
  });

  test('refuses every call without a valid session', async () => {
    const world = await buildWorld(api());
    const before = await readBoth(world);
    for (const [name, call] of servedCalls(api())) {
      const { as: _, ...sending } = await happySending(api(), name);
      for (const viewer of withoutSession) {
        if (call.auth === 'anyone' || (call.auth === 'optional' && viewer === 'visitor')) continue;
        const as = world.as[viewer];
        const { status, error } = await send(api(), call, { ...sending, ...(as ? { as } : {}) });
        const refusal = refusalOf(call, viewer);
        expect([name, viewer, { status, message: error.message }]).toEqual([name, viewer, refusal]);
      }
    }
    expect(await readBoth(world)).toEqual(before);
  });

  test('lets a token reach a call by the scopes that the contract names, and no other call', async () => {
    for (const [name, call] of servedCalls(api())) {
      const { as: user, ...sending } = await happySending(api(), name);
      if (!user) throw new Error('Every happy sending has a user.');
      const before = await rowsOf(api(), user.userId);
      const refused = tokenScopes.filter((scope) => !isReached(call, [scope]));
      for (const scopes of [...refused.map((scope) => [scope]), ...(call.scopes ? [] : [tokenScopes])]) {
        const as = await giveToken(api(), user, { scopes });
        const { status, error } = await send(api(), call, { ...sending, as });
        const message = call.scopes ? 'scopeMissing' : 'tokenNotAllowed';
        expect([name, scopes, status, error.message]).toEqual(
          call.role ? [name, scopes, 404, 'notFound'] : [name, scopes, 403, message],
        );
      }
      const { personal_tokens: _, identities: __, users: ___, ...after } = await rowsOf(api(), user.userId);
      expect([name, before]).toMatchObject([name, after]);
      for (const scopes of call.scopes ?? []) {
        const as = await giveToken(api(), user, { scopes: [scopes, 'habits:read'].flat() as TokenScope[] });
        const fields = Object.entries(call.fieldScopes ?? {}).filter(
          ([, scope]) => !as.scopes.includes(scope),
        );
        const body = withoutFields(
          sending.body,
          fields.map(([field]) => field),
        );
        const { status } = await send(api(), call, {
          ...sending,
          as,
          ...(body === undefined ? {} : { body }),
        });
        expect([name, scopes, status < 300]).toEqual([name, scopes, true]);
      }
    }
  });

  test('refuses a missing row and another user’s row alike, and changes nothing', async () => {
    const world = await buildWorld(api());
    const before = await readBoth(world);
    const refused = casesOf(names()).filter(({ status }) => status >= 400);
    const told = new Map<string, string>();
    for (const each of refused) {
      const sending = sendingOf(each, world, await bodyOf(each.name));
      const { status, text } = await send(api(), calls[each.name], sending);
      expect([each, status]).toEqual([each, each.status]);
      if (isTheirs(each)) continue;
      // Whatever the state, the answer is to the byte the one to what never was.
      const about = `${each.name} ${each.spot} ${each.viewer}`;
      expect([each, withoutRequestId(text)]).toEqual([each, told.get(about) ?? withoutRequestId(text)]);
      told.set(about, withoutRequestId(text));
    }
    expect(refused.length).toBeGreaterThan(250);
    expect(await readBoth(world)).toEqual(before);
  });

  test('lets a user do with their own what the contract says, and nothing to anybody else’s', async () => {
    const granted = casesOf(names()).filter(({ status }) => status < 400);
    // What creates, removes or undoes leaves a world in which the next one would be answered otherwise.
    const isLasting = ({ name }: Case) => !['GET', 'PATCH'].includes(calls[name].method);
    const byWorld = Map.groupBy(granted, (each) => (isLasting(each) ? `${each.name} ${each.spot}` : ''));
    for (const cases of byWorld.values()) {
      const hasCircles = cases.some(({ name }) => calls[name].path.startsWith('/circles'));
      const world = await buildWorld(api(), hasCircles);
      for (const [viewer, own] of Map.groupBy(cases, (each) => each.viewer)) {
        const bystander = viewer === 'other' ? world.owner : world.other;
        const before = await rowsOf(api(), bystander.userId);
        for (const each of own) {
          const sending = sendingOf(each, world, await bodyOf(each.name));
          const answer = await send(api(), calls[each.name], sending);
          expect([each, answer.status]).toEqual([each, each.status]);
        }
        expect([own[0]?.name, await rowsOf(api(), bystander.userId)]).toEqual([own[0]?.name, before]);
      }
    }
    expect(granted.length).toBeGreaterThan(50);
  });
});

/** Whether a token with these scopes alone may send a call. */
function isReached({ scopes = [] }: Call, own: readonly TokenScope[]): boolean {
  return scopes.some((each) => [each].flat().every((scope) => own.includes(scope)));
}

function withoutFields(body: unknown, fields: readonly string[]): unknown {
  if (body === undefined) return undefined;
  return Object.fromEntries(Object.entries(body as object).filter(([field]) => !fields.includes(field)));
}

/** Where the thing is the asking user's own, and there. */
function isTheirs({ viewer, state }: Case): boolean {
  if (viewer === 'other') return state === "other's";
  return viewer === 'owner' && (state === 'own' || state === 'archived');
}
