import { createRoot } from 'react-dom/client';
import { addAreas, loadFirstMessages } from '#i18n/load.ts';
import { createTranslator } from '#i18n/translate.ts';
import type { DocumentState } from '#web/app/state.ts';
import { ServersPage } from '#web/features/servers/servers-page.tsx';
import { chosenLink } from '#web/platform/native/servers.ts';
import { endSetAside } from '#web/platform/native/set-aside.ts';
import { hideSplash, matchSystemBars, onLinks } from '#web/platform/native/shell.ts';
import { clearNatively } from '#web/platform/native-notifications.ts';

/** Shows the servers that the app knows, and asks for one: without an account, a client or a request. */
export async function askForServer(root: HTMLElement, { locale, shell }: DocumentState): Promise<void> {
  const messages = await loadFirstMessages(locale);
  await addAreas(messages, locale, ['servers']);
  const t = createTranslator(messages, locale);
  document.title = `${t('servers.title')} · ${t('common.product')}`;
  const view = createRoot(root);
  const show = (link: string) =>
    view.render(
      <ServersPage
        key={link}
        t={t}
        appVersion={shell?.version ?? ''}
        link={link}
        onRemove={async (server) => await clearNatively(server)}
      />,
    );
  show(chosenLink() ?? '');
  matchSystemBars();
  await Promise.allSettled([hideSplash(), onLinks(show), endSetAside('')]);
}
