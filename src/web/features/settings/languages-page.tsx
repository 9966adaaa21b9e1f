import { useWrite } from '#client/react.tsx';
import { useTranslator } from '#web/app/i18n.tsx';
import { LanguageLinks } from '#web/shared/language-links.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** Which language the club speaks: the choice leads to this page in it, and is kept for the mails. */
export function LanguagesPage() {
  const t = useTranslator();
  const write = useWrite();
  return (
    <SettingsFrame title={t('settings.language')}>
      <div className="settings-card is-matter">
        <p className="settings-text">{t('account.languageText')}</p>
        <LanguageLinks onChoose={(locale) => void write('user.update', { locale })} />
      </div>
    </SettingsFrame>
  );
}
