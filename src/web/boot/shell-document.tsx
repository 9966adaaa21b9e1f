import { renderToString } from 'react-dom/server';
import type { ShellRequest } from '#contract/page-rendering.ts';
import { documentTexts } from '#i18n/documents.ts';
import type { DocumentState } from '#web/app/state.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { writeDocument } from './document.ts';
import { productNames } from './link-card.ts';

/**
 * Writes the app document, shown when no server renders the page. It contains no user's data, and shows the placeholder of a list
 * until the app hydrates from the snapshot.
 */
export function writeShell({ locale, config, buildId, apiOrigin, shell, assets }: ShellRequest): string {
  const state: DocumentState = { locale, config, buildId, apiOrigin, shell };
  return writeDocument({
    locale,
    theme: 'system',
    publicUrl: config.publicUrl,
    head: {
      title: productNames[locale],
      description: documentTexts[locale].app,
      hidden: true,
      addresses: null,
    },
    app: renderRoom(),
    noScript: null,
    structuredData: null,
    state,
    ...assets,
    chunks: assets.chunksOf([`src/i18n/${locale}.ts`, 'src/web/boot/hydrate-from-device.ts']),
    // The service worker has its files.
    inlineStyle: null,
    earlyTicks: null,
    paintedAfter: null,
  });
}

const rows = ['first', 'second', 'third', 'fourth', 'fifth'];

/** What is shown until the browser has the data: the frame that every page has, and in it grey shapes. */
export const renderRoom = (): string =>
  renderToString(
    <div className="shell-room" aria-hidden="true">
      <div className="app is-member">
        <div className="profile">
          <Skeleton className="is-round" />
          <Skeleton className="is-line" />
        </div>
        <div className="home-rows">
          {rows.map((row) => (
            <Skeleton key={row} className="row" />
          ))}
        </div>
      </div>
      <div className="dock" />
    </div>,
  );
