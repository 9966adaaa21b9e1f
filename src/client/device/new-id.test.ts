import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from './new-id.ts';

test('is a UUID of version 4 and never the same', () => {
  const ids = Array.from({ length: 1_000 }, newId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(1_000);
});
