import { expect } from 'vitest';
import { parse } from 'yaml';
import { calls } from '#contract/calls.ts';
import type { Today } from '#contract/today.ts';
import { addDays } from '#domain/days/day-key.ts';
import { send } from '#tests/api/send.ts';
import { TODAY } from '#tests/api/test-app.ts';
import { phones } from '#web/features/help/recipes/phones.ts';
import type { recipes } from '#web/features/help/recipes/recipes.ts';
import { requestOf, runCurl } from './shell.ts';
import { ask, at, expectDone, headersOf, shapeOf, type World } from './world.ts';

type Runner = (world: World) => Promise<void>;

/** Does with each recipe what its reader does: one without a runner fails the type check. */
export const runners: Readonly<Record<(typeof recipes)[number]['id'], Runner>> = {
  async curl({ code, today, habit, api, user }) {
    const answer = (await runCurl(code('today'))) as Today;
    expect(answer).toEqual((await send(api, calls.getToday, { as: user })).body);
    expect(shapeOf(JSON.parse(code('answer')))).toEqual(shapeOf(answer));
    expect(calls.getToday.answers[200].parse(JSON.parse(code('answer'))).items[0]?.id).toBe(habit);
    await runCurl(code('add'));
    expect(await today()).toMatchObject({ state: 'none', value: 5 });
    await runCurl(code('done'));
    expect(await runCurl(code('done'))).toEqual(await today());
    await expectDone({ today } as World);
    await runCurl(code('skip'));
    const { days } = (await send(api, calls.listDays, { as: user, params: { id: habit } })).body;
    expect(days[addDays(TODAY, -1)]).toMatchObject({ state: 'skipped' });
  },

  async homeAssistant(world) {
    const { code, habit, today } = world;
    const [rest] = parse(code('sensors')).rest;
    const read = async () => (await ask({ url: rest.resource, headers: rest.headers })) as Today;
    const [done, due] = rest.sensor;
    const [pressed] = rest.binary_sensor;
    expect([rendered(done, await read()), rendered(due, await read())]).toEqual([0, 1]);
    expect(isDone(pressed, await read(), habit)).toBe(false);

    const { tick_habit: command } = parse(code('command')).rest_command;
    const press = async (payload: string) =>
      await ask({
        url: command.url,
        method: command.method.toUpperCase(),
        headers: { ...command.headers, 'content-type': command.content_type },
        body: payload,
      });
    const [, instead = ''] = /# .*'(\{.*\})'/.exec(code('command')) ?? [];
    await press(instead);
    expect(await today()).toMatchObject({ value: 5 });
    await press(command.payload);
    await expectDone(world);
    expect(rendered(done, await read())).toBe(1);
    expect(isDone(pressed, await read(), habit)).toBe(true);

    const button = parse(code('button'));
    const entity = pressed.name.toLowerCase().replaceAll(' ', '_');
    expect([button.entity, button.tap_action]).toEqual([
      `binary_sensor.${entity}`,
      { action: 'perform-action', perform_action: 'rest_command.tick_habit' },
    ]);
  },

  async shortcut(world) {
    const { code, printed, t } = world;
    const [, method, header, body] = phones.shortcut.steps;
    for (const { text, values } of [method, header, body]) expect(printed.text).toContain(t(text, values));
    await ask({
      url: code('address'),
      method: method.values.method,
      headers: { [header.values.header]: code('header'), 'content-type': 'application/json' },
      body: JSON.stringify({ [body.values.field]: true }),
    });
    await expectDone(world);
  },

  async tasker(world) {
    const { code, printed, t } = world;
    const [address] = phones.tasker.steps;
    expect(printed.text).toContain(t(address.text, address.values));
    const { method } = address.values;
    await ask({ url: code('address'), method, headers: headersOf(code('headers')), body: code('body') });
    await expectDone(world);
  },

  async tag(world) {
    const { code, today } = world;
    const page = await fetch(code('address'), { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<button')]);
    expect(await today()).toMatchObject({ state: 'none' });
    expect(requestOf(code('post')).url).toBe(code('address'));
    expect(await runCurl(code('post'))).toMatchObject({ outcome: 'counted', state: 'done' });
    await expectDone(world);
  },

  async n8n(world) {
    const { nodes, connections } = JSON.parse(world.code('workflow'));
    const [start, tick] = nodes;
    expect(connections).toEqual({ [start.name]: { main: [[{ node: tick.name, type: 'main', index: 0 }]] } });
    const { method, url, headerParameters, jsonBody } = tick.parameters;
    const headers = headerParameters.parameters.map(({ name, value }: Named) => [name, value]);
    await ask({
      url,
      method,
      headers: { ...Object.fromEntries(headers), 'content-type': 'application/json' },
      body: jsonBody,
    });
    await expectDone(world);
  },

  async homepage({ code }) {
    const [group] = parse(code('widget'));
    const [service] = group.Home;
    const { url, headers, mappings } = service.Habits.widget;
    const answer = await ask({ url, headers });
    expect(mappings.map(({ field }: { field: string }) => at(answer, field))).toEqual([0, 1]);
    const list = parse(code('list'));
    const [item] = at(answer, list.mappings.items) as unknown[];
    expect([at(item, list.mappings.name), at(item, list.mappings.label)]).toEqual(['Read', 'none']);
  },

  async glance({ code }) {
    const [{ url, headers, template }] = parse(code('widget'));
    const answer = await ask({ url, headers });
    const read = (kind: string) =>
      [...template.matchAll(new RegExp(`\\(?\\.${kind} "([^"]+)"`, 'g'))].map(([, path]) => String(path));
    expect(read(String.raw`JSON\.Int`).map((path) => at(answer, path))).toEqual([0, 1]);
    const [item] = read(String.raw`JSON\.Array`).flatMap((path) => at(answer, path));
    expect(read('String').map((path) => at(item, path))).toEqual(['none', 'Read']);
  },
};

interface Named {
  readonly name: string;
  readonly value: string;
}

interface Sensor {
  readonly value_template: string;
}

/** A template of Home Assistant that shows one field of the answer. */
function rendered({ value_template: template }: Sensor, answer: Today): unknown {
  const [, field = ''] = /^\{\{ value_json\.(\w+) \}\}$/.exec(template) ?? [];
  return at(answer, field);
}

/** The template that looks for a habit among those that are done. */
function isDone({ value_template: template }: Sensor, answer: Today, habit: string): boolean {
  const form =
    /^\{\{ '([^']+)' in \(value_json\['(\w+)'\] \| selectattr\('(\w+)', 'eq', '(\w+)'\) \| map\(attribute='(\w+)'\) \| list\) \}\}$/;
  const [, wanted = '', list = '', tested = '', value = '', taken = ''] = form.exec(template) ?? [];
  expect(wanted).toBe(habit);
  const items = at(answer, list) as object[];
  return items
    .filter((item) => at(item, tested) === value)
    .map((item) => at(item, taken))
    .includes(wanted);
}
