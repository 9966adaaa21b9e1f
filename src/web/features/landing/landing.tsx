import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { isNativeShell } from '#web/platform/native-shell.ts';
import { AppsBlock } from '#web/shared/apps-block.tsx';
import { EmojiCredit } from '#web/shared/emoji-credit.tsx';
import { LanguageLinks } from '#web/shared/language-links.tsx';
import { ProductLinks } from '#web/shared/product-links.tsx';
import { Questions } from '#web/shared/questions.tsx';
import { SocialLinks } from '#web/shared/social-links.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { BadDay } from './bad-day.tsx';
import { Demo } from './demo.tsx';
import { Promises } from './promises.tsx';
import { YearPicture } from './year-picture.tsx';
import './landing.css';

/** By key of their texts under `landing.questions`. */
const questions = ['missed', 'price', 'offline', 'devices', 'move', 'data'] as const;

/** The index of a visitor: what the product is, and how to sign in. Complete without JavaScript. */
export function Landing() {
  const t = useTranslator();
  // The apps of the stores do not advertise themselves.
  const inShell = isNativeShell();
  const isClosed = useIsClosed();
  return (
    <div className="landing">
      <Top />
      <div className="hero">
        <Pitch inShell={inShell} />
        <Demo />
      </div>
      <BadDay />
      <YearPicture />
      <Promises />
      {!inShell && <AppsBlock />}
      <section className="landing-part" aria-labelledby="questions">
        <h2 id="questions">{t('landing.questions.title')}</h2>
        <Questions
          questions={questions.map((key) => ({
            title: t(`landing.questions.${key}Title`),
            text: t(`landing.questions.${key}Text`),
          }))}
        />
        <AppLink to="import" className={buttonClass({ look: 'quiet' })}>
          {t('landing.import')}
        </AppLink>
      </section>
      <section className="landing-part is-closing" aria-labelledby="closing">
        <h2 id="closing">{t('landing.closing.title')}</h2>
        <Door />
        <p className="fine">{t(isClosed ? 'landing.closed' : 'landing.closing.promise')}</p>
      </section>
      <footer className="landing-foot">
        <LanguageLinks />
        <ProductLinks />
        <SocialLinks />
        <EmojiCredit />
      </footer>
    </div>
  );
}

/** Whether the operator admits no new members. */
const useIsClosed = (): boolean => useApp().config.registration === 'closed';

/** The way to join; to sign in where the club is closed. */
function Door({ small = false }: { small?: boolean }) {
  const t = useTranslator();
  const isClosed = useIsClosed();
  return (
    <AppLink to={isClosed ? 'auth-login' : 'auth-register'} className={buttonClass({ small })}>
      {t(isClosed ? 'landing.login' : 'landing.join')}
    </AppLink>
  );
}

function Top() {
  const t = useTranslator();
  const isClosed = useIsClosed();
  return (
    <header className="landing-top">
      <Logo name={t('common.product')} />
      <div className="landing-doors">
        {!isClosed && (
          <AppLink to="auth-login" className="hovers landing-login">
            {t('landing.login')}
          </AppLink>
        )}
        <Door small />
      </div>
    </header>
  );
}

function Pitch({ inShell }: { inShell: boolean }) {
  const t = useTranslator();
  const isClosed = useIsClosed();
  return (
    <div className="pitch">
      <h1>{t('landing.title')}</h1>
      <p className="pitch-text">{t('landing.pitch')}</p>
      <p className="pitch-doors">
        <Door />
        {!inShell && (
          <a href="#apps" className={buttonClass({ look: 'quiet' })}>
            {t('landing.install')}
          </a>
        )}
      </p>
      <p className="fine pitch-fine">{t(isClosed ? 'landing.closed' : 'landing.fine')}</p>
    </div>
  );
}
