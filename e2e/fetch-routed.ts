import type { APIResponse, Route } from '@playwright/test';

const READS = ['GET', 'HEAD'];

/**
 * The server's answer to an intercepted request. Playwright's client reuses connections, and the server may close one at that very
 * moment: a read is then repeated once. A write is never repeated, since it may have had its effect.
 */
export async function fetchRouted(route: Route): Promise<APIResponse> {
  return await route.fetch({ maxRetries: READS.includes(route.request().method()) ? 1 : 0 });
}
