import { useTranslator } from '#web/app/i18n.tsx';
import { Credit } from '#web/ui/credit.tsx';

const links = [
  { name: 'Twemoji', href: 'https://github.com/jdecked/twemoji' },
  { name: 'CC-BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' },
];

/** The credit that the licence of the emoji requires: on the landing page and in the terms, which the settings link to. */
export function EmojiCredit() {
  const t = useTranslator();
  return <Credit text={t('common.emojiArt')} links={links} />;
}
