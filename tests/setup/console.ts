import { afterEach, beforeEach, vi } from 'vitest';

// A warning that nobody expected is a defect that nobody saw. A test that provokes one says so by its own
// `vi.spyOn(console, 'error')`, which takes the place of these.
const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      said.push(`console.${method}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  if (said.length > 0) throw new Error(`Unexpected console output:\n${said.join('\n')}`);
});
