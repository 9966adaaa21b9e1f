import { createContext, use } from 'react';
import type { Client } from '#client/client.ts';
import type { PostedForm } from '#contract/page-rendering.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Messages } from '#i18n/messages.ts';
import type { RouteName } from '#i18n/paths.ts';
import type { Translator } from '#i18n/translate.ts';
import type { Device } from '#web/platform/device.ts';

/** What one document stands on: made once for a request on the server, once for a page load in the browser. */
export interface App {
  readonly locale: Locale;
  readonly messages: Messages;
  readonly t: Translator;
  readonly config: PublicConfig;
  readonly buildId: string;
  readonly client: Client;
  /** Absent on the server. */
  readonly device?: Device;
  /** On the server alone: whether the browser is to load the member's data. Known once the API has answered whose session it is. */
  readonly isLargeAccount?: () => boolean;
  /** The form that was posted for this document, where one was. */
  readonly posted?: PostedForm | undefined;
  /** The session of this browser had ended when the document was written. */
  readonly sessionEnded?: true | undefined;
  /** Fetches a page's code ahead of its visit; a page that cannot be had is tried again by the visit. */
  readonly preload: (name: RouteName) => void;
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = use(AppContext);
  if (app === null) throw new Error('useApp outside of <Providers>');
  return app;
}
