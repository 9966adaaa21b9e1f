import { type ReactNode, StrictMode } from 'react';
import { render } from 'vitest-browser-react';
import { createApiClient } from '#client/api/api-client.ts';
import { createClient } from '#client/client.ts';
import { createMemoryStorage } from '#client/outbox/storage.ts';
import { loadKinds } from '#client/state/kinds.ts';
import { keys } from '#client/state/queries.ts';
import { ServerState } from '#client/state/server-state.ts';
import { defaultOnboarding, defaultSettings } from '#contract/defaults.ts';
import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import { defaultHabit, plainKind, untouchedDays } from '#contract/new-items.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import type { Onboarding, Settings, User } from '#contract/user.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { loadAllMessages } from '#i18n/load.ts';
import type { Locale } from '#i18n/locale.ts';
import { createTranslator } from '#i18n/translate.ts';
import type { App } from '#web/app/app.ts';
import { type Entered, Navigation } from '#web/app/navigation.ts';
import { Providers } from '#web/boot/providers.tsx';
import { recorded } from '../client/recorded.ts';
import { MemoryWindow } from './memory-window.ts';

const timeZone = 'Europe/Paris';
export const today = dayIn(timeZone, Date.now());

const user: User = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'camille@demo.example',
  emailVerified: true,
  pendingEmail: null,
  firstName: 'Camille',
  pictureUrl: null,
  locale: 'en',
  timeZone,
  country: null,
  platformAndroid: false,
  platformIos: false,
  platformWeb: true,
  role: 'member',
  hasPassword: true,
  inCircle: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** A habit with the record of its given days (`recorded`). */
export function buildHabit(asked: Partial<Habit> & { id: string }): Habit {
  const { history, recent, due: _, ...given } = asked;
  const days = { ...(history && { history }), ...(recent && { recent }) };
  return recorded(
    { days, today },
    {
      name: 'Run 5 km',
      order: 0,
      emoji: 'seedling',
      days: [0, 1, 2, 3, 4, 5, 6],
      steps: [],
      ...defaultHabit,
      ...untouchedDays,
      ...plainKind,
      repeat: { type: 'weekdays', days: given.days ?? [0, 1, 2, 3, 4, 5, 6] },
      createdAt: '2026-01-01T00:00:00.000Z',
      ...given,
    },
  );
}

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

interface AppOptions {
  habits?: Habit[];
  dividers?: Divider[];
  user?: Partial<User>;
  settings?: Partial<Settings>;
  onboarding?: Partial<Onboarding>;
  config?: Partial<PublicConfig>;
  locale?: Locale;
  path?: string;
  /** Enters each page but the first one, which is at hand. */
  enter?: (url: URL) => Promise<Entered>;
  /** What the server answers; left out, it does not answer: the network is slow. */
  answer?: (request: SentRequest) => Response | Promise<Response>;
}

/** The app of a signed-in user around some part of it, with the real client; only the network is a stand-in. */
export async function renderApp(content: ReactNode, options: AppOptions = {}) {
  const { habits = [], dividers = [], locale = 'en', path = '/' } = options;
  const sent: SentRequest[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const text = await request.text();
    const record = {
      method: request.method,
      path: new URL(request.url).pathname.replace('/api/v1', ''),
      body: text ? (JSON.parse(text) as unknown) : null,
    };
    sent.push(record);
    return options.answer?.(record) ?? new Promise<Response>(() => {});
  };
  const serverState = new ServerState();
  const data = {
    user: { ...user, ...options.user },
    habits,
    dividers,
    statistics: { habitsCompleted: 0 },
    settings: { ...defaultSettings, ...options.settings },
    onboarding: { ...defaultOnboarding, ...options.onboarding },
    stats: {
      performance: null,
      percentage: null,
      ratio: { completed: 0, total: 0 },
      datasets: Array(30).fill(0),
    },
    achievements: [],
    archives: [],
    breaks: [],
  };
  for (const [key, value] of Object.entries(data)) {
    serverState.set<unknown>(keys[key as keyof typeof data], value);
  }
  const api = createApiClient({ baseUrl: `${location.origin}/api/v1`, locale, fetch });
  // Each app is a device of its own: a request without an answer blocks no other app.
  const platform = {
    storage: createMemoryStorage(),
    timeZone: () => timeZone,
    channel: { post: () => {}, subscribe: () => () => {} },
    lock: (_name: string, work: () => Promise<void>) => work(),
  };
  const client = createClient({ api, serverState, platform });
  await loadKinds(habits);
  await client.outbox.open(user.id);
  const messages = await loadAllMessages(locale);
  const t = createTranslator(messages, locale);
  const config = { publicUrl: location.origin, ...options.config };
  const app: App = { locale, messages, t, config, buildId: 'test', client, preload: () => {} };
  const navigation = new Navigation({
    window: new MemoryWindow(path),
    first: { entered: 'page' },
    enter: options.enter ?? (async () => 'page'),
    onError: () => {},
  });
  const screen = await render(
    <StrictMode>
      <Providers app={app} navigation={navigation}>
        {content}
      </Providers>
    </StrictMode>,
  );
  return { ...screen, sent, client, navigation };
}
