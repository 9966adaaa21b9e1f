import { common as english } from '#i18n/en/common.ts';
import { common as french } from '#i18n/fr/common.ts';
import type { Locale } from '#i18n/locale.ts';

export function productName(locale: Locale): string {
  return (locale === 'fr' ? french : english).product;
}
