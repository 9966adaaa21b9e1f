import { matchLocale, routeNameAt } from '#i18n/paths.ts';

/** The worker's path: its scope is the whole site. */
export const WORKER_PATH = '/service-worker.js';

/** The message that activates the waiting worker. Workers of older builds know it: do not change it. */
export const ACTIVATE = 'take over';

export const isEmojiPicture = ({ pathname }: URL): boolean =>
  /^\/images\/emojis\/[\w-]+\.svg$/.test(pathname);

/**
 * Whether the worker may answer for an address: only for our pages. API, files, sitemaps, operators' pages and unknown addresses go to the
 * server.
 */
export const isPage = ({ pathname }: URL): boolean => routeNameAt(pathname) !== null;

/** The offline document, in the language of an address. */
export const shellAt = ({ pathname }: URL): string => `/_shell/${matchLocale(pathname).locale}`;
