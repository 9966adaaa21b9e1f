import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import type { Target } from './judge.ts';
import { fuzzCall } from './run.ts';

/** The call has many fields, each of which can be wrong in many ways, and one of them is planted. */
const FIELDS_RUNS = 1_000;

type Inject = Target['inject'];
type Sent = { readonly payload?: unknown; readonly url?: unknown };

/** The server with one mistake in it: whatever request it meets, the answer is another one's. */
function planted(inject: Inject, meets: (body: string) => boolean, instead: object): Target {
  const withMistake = async (given: Sent) => {
    const body = typeof given.payload === 'string' ? given.payload : '';
    const answer = await (inject as (given: unknown) => Promise<object>)(given);
    return meets(body) ? { ...answer, ...instead } : answer;
  };
  return { inject: withMistake as unknown as Inject };
}

forEachApi('fuzzing finds a planted', (api) => {
  const inject: Inject = ((given: never) => api().app.inject(given)) as unknown as Inject;
  const { createDivider, updateDivider } = calls;
  const json = { 'content-type': 'application/json', 'x-request-id': 'planted' };
  const find = async (
    kind: 'valid' | 'invalid',
    target: Target,
    call: typeof createDivider | typeof updateDivider,
    runs = 200,
  ) => (await fuzzCall(api(), 'planted', call, { runs, seed: 3, kind, target })).failure;

  test('500, and shrinks what brings it about', async () => {
    const payload = JSON.stringify({ message: 'internalError', requestId: 'planted' });
    const target = planted(inject, (body) => body.includes("'"), { statusCode: 500, headers: json, payload });
    const failure = await find('valid', target, createDivider);
    expect(failure?.faults).toContain('answered 500');
    expect(failure?.request.body).toContain("'");
    expect(failure?.request.body?.length).toBeLessThan(100);
  });

  test('answer that lets in what it must not', async () => {
    const divider = { id: '0d5d9d5c-6d1c-4f0e-8b0f-1f2e3d4c5b6a', name: 'Morning', order: 0, closed: false };
    const accepted = { statusCode: 200, headers: json, payload: JSON.stringify(divider) };
    const target = planted(inject, (body) => body.includes('"closed":1'), accepted);
    const failure = await find('invalid', target, updateDivider, FIELDS_RUNS);
    expect(failure?.faults.join()).toMatch(/let in although .*closed must be boolean/);
  });

  test('field that is not in the document, and text that is changed', async () => {
    const leaky = JSON.stringify({ message: 'invalidInput', requestId: 'x', sql: 'select' });
    const target = planted(inject, () => true, { statusCode: 422, headers: json, payload: leaky });
    expect((await find('invalid', target, createDivider))?.faults.join()).toContain('additional properties');
    const changed = { id: '0d5d9d5c-6d1c-4f0e-8b0f-1f2e3d4c5b6a', name: 'Other', order: 0, closed: false };
    const answer = { statusCode: 201, headers: json, payload: JSON.stringify(changed) };
    const careless = planted(inject, (body) => body.includes('<'), answer);
    expect((await find('valid', careless, createDivider))?.faults.join()).toContain('came back as');
  });
});
