import { expect, test } from 'vitest';
import { anyParams } from '#tests/api/any-params.ts';
import { buildUser } from '#tests/api/factories.ts';
import { validatorOf } from '#tests/api/openapi-document.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { type Mutation, mutated } from '#tests/fuzz/mutations.ts';
import { type Field, type FullBody, fieldsOf, fullBodies } from './body-fields.ts';

const ofEveryType = [null, 7, 1.5, 'text', true, [], [[]], {}, { a: 1 }];
const textOf = (at: Field['at']) => at.join('.');

forEachApi('a body', (api) => {
  /** Sends it with one change, and answers the fields that are named as wrong. */
  const fieldsNamed = async (
    as: Awaited<ReturnType<typeof buildUser>>,
    { name, call, whole }: FullBody,
    change: Mutation,
  ) => {
    const { status, error } = await send(api(), call, {
      as,
      params: anyParams,
      body: mutated(whole, change),
    });
    expect([name, change, status]).toEqual([name, change, 422]);
    expect([name, change, error.message]).toEqual([name, change, 'invalidInput']);
    return (error.errors ?? []).map(({ field = '' }) => field);
  };

  test('is complete: each call’s has every field, and is valid by the document', () => {
    const bodies = fullBodies(api());
    for (const { name, schema, whole } of bodies)
      expect([name, validatorOf(schema)(whole)]).toEqual([name, true]);
    expect(new Set(bodies.map(({ name }) => name)).size).toBeGreaterThan(20);
  });

  test('I6: with the wrong type in any field is answered 422 naming the field', async () => {
    const as = await buildUser(api(), { role: 'operator' });
    for (const body of fullBodies(api())) {
      for (const { at, schema } of fieldsOf(body.schema)) {
        const wrong = ofEveryType.filter((value) => !validatorOf(schema)(value));
        expect([body.name, at, wrong.length]).toEqual([body.name, at, expect.toSatisfy((n) => n > 3)]);
        for (const to of wrong) {
          const named = await fieldsNamed(as, body, { at, to });
          const isNamed = named.some((field) => `${field}.`.startsWith(`${textOf(at)}.`));
          expect([body.name, at, to, named, isNamed]).toEqual([body.name, at, to, named, true]);
        }
      }
    }
  });

  test('I6: that is no object is answered 422', async () => {
    const as = await buildUser(api(), { role: 'operator' });
    for (const body of fullBodies(api())) {
      for (const to of [7, 1.5, 'text', true, [], [{}]]) {
        expect(await fieldsNamed(as, body, { at: [], to })).toEqual(['']);
      }
    }
  });

  test('I7: with a field missing or unknown is answered 422 naming the field', async () => {
    const as = await buildUser(api(), { role: 'operator' });
    const bodies = fullBodies(api());
    for (const body of bodies) {
      const fields = fieldsOf(body.schema);
      // Where two kinds are as near, what the other one lacks is as right.
      const kinds = bodies.filter(({ name, whole }) => name === body.name && whole !== body.whole);
      const others = kinds.flatMap(({ schema }) => requiredOf(schema));
      // Without its token, Apple's body of an app is one of a browser.
      const isOtherKind = (at: Field['at']) => {
        const left: unknown = JSON.parse(mutated(body.whole, { at, to: undefined }));
        return kinds.some(({ schema }) => validatorOf(schema)(left));
      };
      for (const at of requiredOf(body.schema).filter((each) => !isOtherKind(each))) {
        const named = await fieldsNamed(as, body, { at, to: undefined });
        const isNamed = [at, ...others].some((each) => named.includes(textOf(each)));
        expect([body.name, at, named, isNamed]).toEqual([body.name, at, named, true]);
      }
      const objects = [[], ...fields.filter(({ schema }) => fieldsOf(schema).length > 0).map(({ at }) => at)];
      for (const at of objects.filter((each) => !isListAt(body.whole, each))) {
        for (const stranger of ['nonsense', 'userId', 'constructor']) {
          const named = await fieldsNamed(as, body, { at: [...at, stranger], to: 1 });
          expect([body.name, named]).toEqual([body.name, [textOf([...at, stranger])]]);
        }
      }
    }
  });
});

const requiredOf = (schema: FullBody['schema']): Field['at'][] =>
  fieldsOf(schema)
    .filter(({ required }) => required)
    .map(({ at }) => at);

function isListAt(whole: unknown, at: Field['at']): boolean {
  let value = whole;
  for (const key of at) value = (value as Record<string | number, unknown>)[key];
  return Array.isArray(value);
}
