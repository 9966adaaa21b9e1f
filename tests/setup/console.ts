import { afterEach, beforeEach, vi } from 'vitest';

// An unexpected warning is a defect. A test that provokes one expects it by its own
// `vi.spyOn(console, 'error')`, which takes the place of these.
const logged: string[] = [];

beforeEach(() => {
  logged.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      logged.push(`console.${method}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  if (logged.length > 0) throw new Error(`Unexpected console output:\n${logged.join('\n')}`);
});
