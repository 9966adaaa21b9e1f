import type { Page } from '../page.ts';
import { type Part, part } from '../platform/part.tsx';
import { userOnly, visitorOnly } from './guards.ts';

const plain = part('src/web/routes/plain.tsx', async () => (await import('./plain.tsx')).PlainPage);
const [landing, home, login, register, logout, settings] = Array.from({ length: 6 }, () => plain) as [
  Part,
  Part,
  Part,
  Part,
  Part,
  Part,
];

/** Every page there is, each at its path of #i18n/paths.ts in both languages. */
export const pages = [
  { name: 'index', part: (user) => (user === null ? landing : home) },
  { name: 'auth-login', guard: visitorOnly, part: () => login },
  { name: 'auth-register', guard: visitorOnly, part: () => register },
  { name: 'auth-logout', hidden: true, part: () => logout },
  { name: 'settings', guard: userOnly, hidden: true, part: () => settings },
] as const satisfies readonly Page[];

export type PageName = (typeof pages)[number]['name'];
