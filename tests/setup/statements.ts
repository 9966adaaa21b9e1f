import { afterEach } from 'vitest';
import { takeRefused } from '#tests/database/watch-statements.ts';

// A server under test that sends a refused statement fails its test, even where the answer hides it.
afterEach(() => {
  const refused = takeRefused();
  if (refused.length > 0)
    throw new Error(`Statements that name no user, or that Citus would break:\n${refused.join('\n')}`);
});
