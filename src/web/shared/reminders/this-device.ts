import * as native from './native-device.ts';
import * as browser from './push-device.ts';

/** Turns the reminders of a device on and off. Local notifications in the apps, pushes in browsers: a bundle has one of them. */
export const thisDevice = import.meta.env.NATIVE ? native : browser;
