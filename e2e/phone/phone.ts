import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { ORIGIN, serveBundle } from './bundle.ts';
import { type PhoneAnswer, type PhonePage, putBridge } from './page-side.ts';
import { type PhoneSystem, type PluginHeader, readPluginHeaders } from './plugin-headers.ts';

export interface PhoneCall {
  readonly pluginId: string;
  readonly methodName: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** What the far side of a plugin does, by `Plugin.method`; whatever is not here answers nothing. */
export type FarSide = Readonly<Record<string, (options: PhoneCall['options']) => unknown>>;

interface PhoneParts {
  readonly system: PhoneSystem;
  readonly context: BrowserContext;
  /** What the document of the app says of its club. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly farSide?: FarSide;
  /** Without one the bundle lies in an ordinary browser. */
  readonly hasBridge?: boolean;
}

export type Phone = Awaited<ReturnType<typeof createPhone>>;

const bridges = {
  android: '@capacitor/android/capacitor/src/main/assets/native-bridge.js',
  ios: '@capacitor/ios/Capacitor/Capacitor/assets/native-bridge.js',
};

/**
 * A phone around the static bundle: the bridge that Capacitor ships, the plugins as their own sources declare them, and of their far side
 * what the journey needs. It keeps what a phone keeps when an app is killed.
 */
export async function createPhone({ system, context, settings, farSide, hasBridge = true }: PhoneParts) {
  const calls: PhoneCall[] = [];
  const refused: PhoneCall[] = [];
  const said: string[] = [];
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
    /** Calls of what no source declares. */
    refused,
    preferences,
    /** What the page's console said of errors and warnings. */
    said,
    state,
    /** The calls of one method, in order. */
    callsOf: (name: string) =>
      calls.filter(({ pluginId, methodName }) => `${pluginId}.${methodName}` === name),
    /** Starts the app, as after a kill: nothing is left of the page that was open. */
    async start(path = '/'): Promise<Page> {
      for (const open of context.pages()) await open.close();
      const page = await context.newPage();
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(error.message));
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
    /** Something happens on the phone that the app listens for. */
    async happens(page: Page, plugin: string, event: string, data: object = {}): Promise<number> {
      return await page.evaluate(
        ([of, name, what]) => (globalThis as unknown as PhonePage).happens(of, name, what),
        [plugin, event, data] as const,
      );
    },
  };
}

/** As a phone does: what no source declares is refused. */
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
