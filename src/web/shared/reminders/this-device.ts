import type { Client } from '#client/client.ts';
import * as native from './native-device.ts';
import * as browser from './push-device.ts';

/** How a device turns reminders on and off. */
interface RemindingDevice {
  turnOn(client: Client): Promise<void>;
  turnOff(client: Client): Promise<void>;
  check(client: Client): Promise<void>;
  leave(): Promise<void>;
}

/** Local notifications in the apps, pushes in browsers: a bundle has one of them. */
export const thisDevice: RemindingDevice = import.meta.env.NATIVE ? native : browser;
