import { Check, CircleCheck } from 'lucide-react';
import { useApp } from '#web/app/app.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { isNativeShell } from '#web/platform/native-shell.ts';
import { AppsBlock } from '#web/shared/apps-block.tsx';
import { EmojiCredit } from '#web/shared/emoji-credit.tsx';
import { LanguageLinks } from '#web/shared/language-links.tsx';
import { ProductLinks, SocialLinks } from '#web/shared/product-links.tsx';
import { Questions } from '#web/shared/questions.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Stat } from '#web/ui/stat.tsx';
import { Demo, SampleRow } from './demo.tsx';
import './bad-day.css';
import './landing.css';

/** By key of their texts under `landing.questions`. */
const questions = ['missed', 'price', 'offline', 'devices', 'move', 'data'] as const;

/** The index of a visitor: what the product is, and how to sign in. Complete without JavaScript. */
export function Landing() {
  const t = useTranslator();
  // The apps of the stores do not advertise themselves.
  const inShell = isNativeShell();
  const isClosed = useIsClosed();
  const { setUp } = useApp().config;
  return (
    <div className="landing">
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
      <div className="hero">
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
        {setUp && <AppLink to="operator-setup">{t('landing.setUp')}</AppLink>}
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

/** What the app draws when a year is shared, from the demonstration account (scripts/pictures.ts). */
function YearPicture() {
  const { t, locale } = useApp();
  const at = (look: 'light' | 'dark') => `/sample-pictures/year-${look}-${locale}.webp`;
  return (
    <section className="landing-part is-pair" aria-labelledby="year">
      <div>
        <h2 id="year">{t('landing.year.title')}</h2>
        <p className="landing-text">{t('landing.year.text')}</p>
      </div>
      <picture>
        <source srcSet={at('dark')} media="(prefers-color-scheme: dark)" />
        <img
          src={at('light')}
          width={540}
          height={675}
          loading="lazy"
          decoding="async"
          alt={t('landing.year.picture')}
        />
      </picture>
    </section>
  );
}

/** By key of their texts under `landing.privacy`. */
const promises = ['ads', 'tracking', 'export', 'source'] as const;

/** How data is treated. A club that counts visits does not promise that it does not. */
function Promises() {
  const { t, config } = useApp();
  const kept = promises.filter((key) => key !== 'tracking' || config.analytics === undefined);
  return (
    <section className="landing-part" aria-labelledby="promises">
      <h2 id="promises">{t('landing.privacy.title')}</h2>
      <ul className="promises">
        {kept.map((key) => (
          <li key={key}>
            <CircleCheck size={24} aria-hidden="true" />
            <h3>{t(`landing.privacy.${key}Title`)}</h3>
            <p>{t(`landing.privacy.${key}Text`)}</p>
          </li>
        ))}
      </ul>
      <AppLink to="product-privacy" className={buttonClass({ look: 'quiet' })}>
        {t('landing.privacy.more')}
      </AppLink>
    </section>
  );
}

interface Frame {
  /** Of its texts under `landing.badDay`. */
  readonly day: 'before' | 'missed' | 'after';
  readonly week: string;
  readonly done: boolean;
  readonly streak: number;
  /** The runs since the first one. */
  readonly total: number;
}

/** A run is missed: its streak starts again, its total does not. */
const frames: readonly Frame[] = [
  { day: 'before', week: 'ddtffoo', done: true, streak: 11, total: 187 },
  { day: 'missed', week: 'dddtfoo', done: false, streak: 12, total: 187 },
  { day: 'after', week: 'dddmtoo', done: true, streak: 0, total: 188 },
];

/** Three days of a habit, of which the second is missed. */
function BadDay() {
  const t = useTranslator();
  const formats = useFormats();
  return (
    <section className="landing-part" aria-labelledby="bad-day">
      <h2 id="bad-day">{t('landing.badDay.title')}</h2>
      <p className="landing-text">{t('landing.badDay.text')}</p>
      <ol className="bad-day">
        {frames.map(({ day, total, done, ...habit }) => (
          <li key={day}>
            <h3>{t(`landing.badDay.${day}Title`)}</h3>
            {/* A picture: the text under it says the same. */}
            <div aria-hidden="true">
              <SampleRow
                habit={{ key: 'run', emoji: 'person-running', ...habit }}
                done={done}
                action={
                  <span className={done ? 'bad-day-tick is-done' : 'bad-day-tick'}>
                    {done && <Check size={22} />}
                  </span>
                }
              />
            </div>
            <p>{t(`landing.badDay.${day}Text`)}</p>
            <Stat value={formats.number(total)} label={t('landing.badDay.total')} />
          </li>
        ))}
      </ol>
    </section>
  );
}
