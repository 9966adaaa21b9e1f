import { pathTo } from '#i18n/paths.ts';
import type { Guard } from './page.ts';

/** A visitor is sent to sign in, and comes back to where they were headed. */
export const userOnly: Guard = (user, { url, locale }) =>
  user === null
    ? `${pathTo('auth-login', locale)}?${new URLSearchParams({ next: url.pathname + url.search })}`
    : null;

/** Who is signed in has nothing to do here. */
export const visitorOnly: Guard = (user, { locale }) => (user === null ? null : pathTo('index', locale));
