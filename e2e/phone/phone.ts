import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { ORIGIN, serveBundle } from './bundle.ts';
import { type PhoneAnswer, type PhonePage, putBridge } from './page-side.ts';
import { type PhoneSystem, type PluginHeader, readPluginHeaders } from './plugin-headers.ts';

export interface PhoneCall {
  readonly pluginId: string;
  readonly methodName: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The native side of the plugins, by `Plugin.method`; a method that is not here answers nothing. */
export type FarSide = Readonly<Record<string, (options: PhoneCall['options']) => unknown>>;

interface PhoneParts {
  readonly system: PhoneSystem;
  readonly context: BrowserContext;
  /** The settings in the document of the app. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly farSide?: FarSide;
  /** Without one the bundle runs in an ordinary browser. */
  readonly hasBridge?: boolean;
}

export type Phone = Awaited<ReturnType<typeof createPhone>>;

const bridges = {
  android: '@capacitor/android/capacitor/src/main/assets/native-bridge.js',
  ios: '@capacitor/ios/Capacitor/Capacitor/assets/native-bridge.js',
};

/**
 * A phone around the static bundle: the bridge that Capacitor ships, the plugins as their own sources declare them, and of their native
 * side what the journey needs. Its preferences survive a kill of the app.
 */
export async function createPhone({ system, context, settings, farSide, hasBridge = true }: PhoneParts) {
  const calls: PhoneCall[] = [];
  const refused: PhoneCall[] = [];
  const logged: string[] = [];
  const expected: string[] = [];
  const preferences = new Map<string, string>();
  const state = { connected: true, launchUrl: null as string | null };
  const headers = await readPluginHeaders(system);
  const bridge = await readFile(join(import.meta.dirname, '../../node_modules', bridges[system]), 'utf8');

  const far: FarSide = {
    'Preferences.get': ({ key }) => ({ value: preferences.get(String(key)) ?? null }),
    'Preferences.set': ({ key, value }) => void preferences.set(String(key), String(value)),
    'Preferences.remove': ({ key }) => void preferences.delete(String(key)),
    'Network.getStatus': () => ({ connected: state.connected, connectionType: 'wifi' }),
    'App.getLaunchUrl': () => (state.launchUrl === null ? undefined : { url: state.launchUrl }),
    'LocalNotifications.checkPermissions': () => ({ display: 'prompt' }),
    'LocalNotifications.getPending': () => ({ notifications: [] }),
    'Filesystem.writeFile': ({ path }) => ({ uri: `file:///cache/${String(path)}` }),
    ...farSide,
  };

  return {
    calls,
    /** Calls of methods that no source declares. */
    refused,
    preferences,
    /** Errors and warnings of the page's console. */
    logged,
    /** The browser logs a failure that the test provokes. */
    expectInConsole: (part: string) => void expected.push(part),
    /** Fails when the app has called a method that no source declares, or has logged anything unexpected. */
    expectNoFault() {
      expect(refused.map(({ pluginId, methodName }) => `${pluginId}.${methodName}`)).toEqual([]);
      expect(logged.filter((line) => !expected.some((part) => line.includes(part)))).toEqual([]);
    },
    state,
    /** The calls of one method, in order. */
    callsOf: (name: string) =>
      calls.filter(({ pluginId, methodName }) => `${pluginId}.${methodName}` === name),
    /** Starts the app, as after a kill: every open page is closed. */
    async start(path = '/'): Promise<Page> {
      for (const open of context.pages()) await open.close();
      const page = await context.newPage();
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) logged.push(message.text());
      });
      page.on('pageerror', (error) => logged.push(error.message));
      await serveBundle(context, page, settings);
      if (hasBridge) {
        await page.exposeFunction('onPhone', (call: PhoneCall) => {
          calls.push(call);
          return answer(headers, far, refused, call);
        });
        await page.addInitScript(putBridge, { system });
        await page.addInitScript({
          content: `${bridge}\nCapacitor.PluginHeaders = ${JSON.stringify(headers)};`,
        });
      }
      await page.goto(ORIGIN + path);
      return page;
    },
    /** Sends an event of a plugin to the app; resolves to the number of its listeners. */
    async happens(page: Page, plugin: string, event: string, data: object = {}): Promise<number> {
      return await page.evaluate(
        ([of, name, what]) => (globalThis as unknown as PhonePage).happens(of, name, what),
        [plugin, event, data] as const,
      );
    },
  };
}

/** A method that no source declares is refused, as on a phone. */
async function answer(
  headers: readonly PluginHeader[],
  far: FarSide,
  refused: PhoneCall[],
  call: PhoneCall,
): Promise<PhoneAnswer> {
  const { pluginId, methodName, options } = call;
  const isDeclared = headers.some(
    ({ name, methods }) => name === pluginId && methods.some((method) => method.name === methodName),
  );
  if (!isDeclared) {
    refused.push(call);
    return {
      success: false,
      error: { message: `${pluginId}.${methodName} is not declared`, code: 'UNIMPLEMENTED' },
    };
  }
  try {
    return { success: true, data: await far[`${pluginId}.${methodName}`]?.(options) };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { success: false, error: { message, ...(code !== undefined && { code }) } };
  }
}
