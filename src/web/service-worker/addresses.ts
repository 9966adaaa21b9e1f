import { matchLocale, routeNameAt } from '#i18n/paths.ts';

/** Where the worker is: its scope is the whole site. */
export const WORKER_PATH = '/service-worker.js';

/** What a page says to a worker that waits, when somebody asks for the new build. */
export const ACTIVATE = 'take over';

export const isEmojiPicture = ({ pathname }: URL): boolean =>
  /^\/images\/emojis\/[\w-]+\.svg$/.test(pathname);

/**
 * Whether the worker may answer for an address: only for a page of ours. Calls, files, sitemaps and what operators look at are the
 * server's alone, and so is what nobody knows.
 */
export const isPage = ({ pathname }: URL): boolean => routeNameAt(pathname) !== null;

/** The document of the app itself, in the language of an address. */
export const shellAt = ({ pathname }: URL): string => `/_shell/${matchLocale(pathname).locale}`;
