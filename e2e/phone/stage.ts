import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, devices } from '@playwright/test';
import { OAuth2Server } from 'oauth2-mock-server';
import manifest from '../../package.json' with { type: 'json' };
import { root } from '../../scripts/build/stamp.ts';
import { type AppFixture, test as base, nextEmail } from '../fixtures.ts';
import { noonZone } from '../noon-zone.ts';
import { type OwnServer, startOwnServer } from '../own-server.ts';
import { createPhone, type FarSide, type Phone } from './phone.ts';

/** Our client ids at both providers: of the website, and of the apps. */
const ids = { google: 'web.google.example', ios: 'ios.google.example', apple: 'club.resilience.app' };

export interface Stage {
  readonly server: OwnServer;
  readonly provider: OAuth2Server;
}

/** The production server on an origin that is not the app's, with a provider of its own, for all journeys of a worker. */
export const test = base.extend<{ phone: Phone }, { stage: Stage }>({
  phone: async ({ browser, app, stage }, use) => {
    const phone = await phoneOf({ browser, app, stage });
    await use(phone);
    phone.expectNoFault();
  },
  stage: [
    async ({ browserName }, use) => {
      // Ends at once when the bundle is built, as in `npm test`.
      await promisify(execFile)(process.execPath, [join(root, 'scripts/native.ts'), '--if-stale']);
      const provider = new OAuth2Server();
      await provider.issuer.keys.generate('RS256', { kid: browserName });
      await provider.start(0, 'localhost');
      const issuer = provider.issuer.url ?? '';
      const server = await startOwnServer(() => ({
        GOOGLE_ISSUER: issuer,
        GOOGLE_CLIENT_ID: `${ids.google}, ${ids.ios}`,
        APPLE_ISSUER: issuer,
        APPLE_CLIENT_ID: ids.apple,
      }));
      await use({ server, provider });
      await server.stop();
      await provider.stop();
    },
    { scope: 'worker' },
  ],
});

/** French on Android, English on iOS: each system and each language runs once. */
export const phones = {
  fr: { system: 'android', preset: devices['Pixel 7'], locale: 'fr-FR' },
  en: { system: 'ios', preset: devices['iPhone 15'], locale: 'en-US' },
} as const;

export const storeLink = 'https://store.example/app';

interface PhoneSetup {
  readonly browser: Browser;
  readonly app: AppFixture;
  readonly stage: Stage;
  readonly hasBridge?: boolean;
}

export async function phoneOf({ browser, app, stage, hasBridge = true }: PhoneSetup): Promise<Phone> {
  const { system, preset, locale } = phones[app.language];
  const { defaultBrowserType: _, ...device } = preset;
  const context = await browser.newContext({ ...device, locale, timezoneId: noonZone });
  const { url } = stage.server;
  return await createPhone({
    system,
    context,
    hasBridge,
    farSide: providersOf(stage.provider),
    settings: {
      apiOrigin: url,
      config: {
        publicUrl: url,
        appStore: { en: storeLink, fr: storeLink },
        playStore: { en: storeLink, fr: storeLink },
      },
      shell: { google: { web: ids.google, ios: ids.ios }, apple: true, version: manifest.version },
    },
  });
}

/** The native sign-ins of Google and Apple: a token for the nonce that they get. */
function providersOf(provider: OAuth2Server): FarSide {
  const person = nextEmail();
  return {
    'SocialLogin.login': async ({ provider: name, options }) => {
      const { nonce } = options as { nonce: string };
      const claims = {
        nonce,
        sub: `${String(name)}-${person}`,
        email: `${String(name)}.${person}`,
        email_verified: true,
      };
      const aud = name === 'google' ? ids.google : ids.apple;
      const idToken = await provider.issuer.buildToken({
        scopesOrTransform: (_header, payload) => void Object.assign(payload, claims, { aud }),
      });
      return {
        provider: name,
        result: {
          idToken,
          responseType: 'online',
          profile: { givenName: 'Camille' },
          ...(name === 'apple' && { authorizationCode: 'a code of Apple' }),
        },
      };
    },
  };
}
