import { deviceCodesCalls } from '#contract/device-codes.ts';
import type { TestUser } from './factories.ts';
import { send } from './send.ts';
import type { TestApp } from './test-app.ts';

/** A code by which another device signs in as this user. */
export async function giveDeviceCode(api: TestApp, as: TestUser): Promise<string> {
  return (await send(api, deviceCodesCalls.makeDeviceCode, { as })).body.code ?? '';
}
