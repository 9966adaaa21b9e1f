import { afterEach, expect, test, vi } from 'vitest';
import { isNativeShell } from './native-shell.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a server or a browser', undefined, false],
  ['a browser with Capacitor’s library', { isNativePlatform: () => false }, false],
  ['a shell', { isNativePlatform: () => true }, true],
])('%s', (_name, bridge, native) => {
  vi.stubGlobal('Capacitor', bridge);
  expect(isNativeShell()).toBe(native);
});
