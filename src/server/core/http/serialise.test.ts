import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { parseConfig } from '#server/core/config/config.ts';
import type { Context } from './context.ts';
import { serialise, serialiseInSlices } from './serialise.ts';

const contextIn = (NODE_ENV: string) => ({ config: parseConfig({ NODE_ENV }) }) as Context;
const item = z.object({ name: z.string(), note: z.string().optional() });
const call = {
  method: 'GET',
  path: '/things',
  summary: 'Things',
  auth: 'anyone',
  answers: { 200: z.array(item), 201: item, 204: null },
} as const satisfies Call;
const secret = { name: 'Read', password: 'hash' };

it('refuses an undeclared field outside production, in a row and in a list', async () => {
  const context = contextIn('test');
  expect(() => serialise(context, call, { status: 201, body: secret })).toThrow('does not declare');
  await expect(serialiseInSlices(context, call, { status: 200, body: [secret] })).rejects.toThrow(
    'does not declare',
  );
});

it('refuses an answer that its schema refuses outside production', () => {
  const body = { name: 1 } as unknown as z.output<typeof item>;
  expect(() => serialise(contextIn('development'), call, { status: 201, body })).toThrow('name');
  expect(serialise(contextIn('production'), call, { status: 201, body }).text).toBe('{"name":1}');
});

it('leaves out a field without a value', async () => {
  const body = { name: 'Read', note: undefined };
  for (const context of [contextIn('test'), contextIn('production')]) {
    expect(serialise(context, call, { status: 201, body }).text).toBe('{"name":"Read"}');
    const list = await serialiseInSlices(context, call, { status: 200, body: [body, body] });
    expect(String(list.text)).toBe('[{"name":"Read"},{"name":"Read"}]');
    expect(serialise(context, call, { status: 204, body: null }).text).toBe('');
  }
});
