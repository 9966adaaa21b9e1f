import type { Client } from '#client/client.ts';
import * as native from './native-device.ts';
import * as browser from './push-device.ts';

/** How a device comes to remind who is signed in, and ceases to. */
interface RemindingDevice {
  turnOn(client: Client): Promise<void>;
  turnOff(client: Client): Promise<void>;
  check(client: Client): Promise<void>;
  leave(): Promise<void>;
}

/** By its own clock in the shells, by pushes in browsers: a bundle carries one of them. */
export const thisDevice: RemindingDevice = import.meta.env.NATIVE ? native : browser;
