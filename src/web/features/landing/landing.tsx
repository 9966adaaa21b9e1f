import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { isNativeShell } from '#web/platform/native-shell.ts';
import { AppsBlock } from '#web/shared/apps-block.tsx';
import { EmojiCredit } from '#web/shared/emoji-credit.tsx';
import { LanguageLinks } from '#web/shared/language-links.tsx';
import { ProductLinks } from '#web/shared/product-links.tsx';
import { SocialLinks } from '#web/shared/social-links.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Reasons } from './reasons.tsx';
import { SamplePhone } from './sample-phone.tsx';
import './landing.css';

/** The index of a visitor: what the product is, and how to sign in. Complete without JavaScript. */
export function Landing() {
  const t = useTranslator();
  // The apps of the stores do not advertise themselves (specification §2).
  const inShell = isNativeShell();
  return (
    <div className="landing">
      <header className="landing-top">
        <Logo name={t('common.product')} />
        <div className="landing-doors">
          <AppLink to="auth-login" className="landing-login">
            {t('landing.login')}
          </AppLink>
          <AppLink to="auth-register" className={buttonClass({ small: true })}>
            {t('landing.join')}
          </AppLink>
        </div>
      </header>
      <div className="hero">
        <div className="pitch">
          <h1>{t('landing.title')}</h1>
          <p className="pitch-text">{t('landing.pitch')}</p>
          <p className="pitch-doors">
            <AppLink to="auth-register" className={buttonClass()}>
              {t('landing.join')}
            </AppLink>
            {!inShell && (
              <a href="#apps" className={buttonClass({ look: 'quiet' })}>
                {t('apps.title')}
              </a>
            )}
          </p>
          <p className="fine pitch-fine">{t('landing.fine')}</p>
        </div>
        <SamplePhone />
      </div>
      <Reasons />
      {!inShell && <AppsBlock />}
      <footer className="landing-foot">
        <LanguageLinks />
        <ProductLinks />
        <SocialLinks />
        <EmojiCredit />
      </footer>
    </div>
  );
}
