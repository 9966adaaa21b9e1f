import { useWrite } from '#client/react.tsx';
import { useTranslator } from '#web/app/i18n.tsx';
import { LanguageLinks } from '#web/shared/language-links.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** The language of the product: each choice links to this page in that language, and is stored for mails. */
export function LanguagesPage() {
  const t = useTranslator();
  const write = useWrite();
  return (
    <SettingsFrame title={t('common.language')}>
      <div className="surface settings-card is-matter">
        <p className="settings-text">{t('account.languageText')}</p>
        <LanguageLinks onChoose={(locale) => void write('user.update', { locale })} />
      </div>
    </SettingsFrame>
  );
}
