import { documentTexts } from '#i18n/documents.ts';
import type { Locale } from '#i18n/locale.ts';
import { pathTo } from '#i18n/paths.ts';
import { plainPageHeaders, writePlainPage } from '#server/core/http/plain-page.ts';
import { productName } from '#server/core/mail/product-name.ts';

/** The state of the page. */
export type UnsubscribeStep = 'ask' | 'done' | 'invalid';

/** The page does not send its address, which contains the token. */
export const unsubscribeHeaders = { ...plainPageHeaders, 'referrer-policy': 'no-referrer' } as const;

/** The page of an unsubscribe link: it asks first, and confirms after the post. Without scripts. */
export function unsubscribePage(step: UnsubscribeStep, locale: Locale): string {
  const { title, button, settings, ...texts } = documentTexts[locale].unsubscribe;
  const way =
    step === 'ask'
      ? // To this very address, which contains the token.
        `<form method="post"><button>${button}</button></form>`
      : `<a href="${pathTo('settings', locale)}">${settings}</a>`;
  return writePlainPage({
    locale,
    product: productName(locale),
    title,
    content: `<p>${texts[step]}</p>\n${way}`,
  });
}
