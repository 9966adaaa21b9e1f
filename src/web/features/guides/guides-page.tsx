import { Check, X } from 'lucide-react';
import { type GuideSource, guideName, guideSources, pathTo, routeNameAt } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { ReadingPage } from '#web/shared/reading-page.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import '#web/shared/guide.css';

/** How to bring habits from other apps: all of them, or the one that the address names. */
export function GuidesPage() {
  const name = routeNameAt(useLocation().pathname);
  const source = guideSources.find((each) => guideName(each) === name);
  return source === undefined ? <Sources /> : <Guide source={source} />;
}

function Sources() {
  const t = useTranslator();
  return (
    <ReadingPage title={t('guides.title')} intro={t('guides.intro')}>
      <section>
        <h2>{t('guides.choose')}</h2>
        <ul className="guide-columns">
          {guideSources.map((source) => (
            <li key={source}>
              <AppLink to={guideName(source)} className="surface apart guide-source leads">
                <span>
                  <b>{t(`guides.${source}.name`)}</b>
                  <span className="fine">{t(`guides.${source}.file`)}</span>
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
        <p>{t('guides.elsewhere')}</p>
      </section>
    </ReadingPage>
  );
}

/** The steps of each source, before the one in the club. */
const steps = ['open', 'export', 'save'] as const;

function Guide({ source }: { source: GuideSource }) {
  const t = useTranslator();
  return (
    <ReadingPage title={t(`guides.${source}.title`)} intro={t(`guides.${source}.intro`)}>
      <section className="surface guide-card">
        <h2>{t('guides.steps')}</h2>
        <ol className="stack guide-steps">
          {steps.map((step) => (
            <li key={step}>{t(`guides.${source}.${step}`)}</li>
          ))}
          <li>{t('guides.last')}</li>
        </ol>
        <Begin />
        <p className="fine">{t('guides.device')}</p>
      </section>
      <div className="guide-columns">
        <section>
          <h2>{t('guides.keptTitle')}</h2>
          <ul className="guide-facts">
            {carried[source].kept.map((fact) => (
              <li key={fact}>
                <Check size={18} aria-hidden="true" />
                {t(`guides.kept.${fact}`)}
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{t('guides.leftTitle')}</h2>
          <ul className="guide-facts">
            {carried[source].left.map((fact) => (
              <li key={fact}>
                <X size={18} aria-hidden="true" />
                {t(`guides.left.${fact}`)}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <p>
        <AppLink to="import" className={buttonClass({ look: 'plain' })}>
          {t('guides.all')}
        </AppLink>
      </p>
    </ReadingPage>
  );
}

/** The way to the import; a visitor joins first, or signs in where the club is closed, and comes to it then. */
function Begin() {
  const { config, locale, t } = useApp();
  if (useUser() !== null) {
    return (
      <AppLink to="settings-import" className={buttonClass()}>
        {t('guides.begin')}
      </AppLink>
    );
  }
  const isClosed = config.registration === 'closed';
  return (
    <AppLink
      to={isClosed ? 'auth-login' : 'auth-register'}
      search={`?${new URLSearchParams({ next: pathTo('settings-import', locale) })}`}
      className={buttonClass()}
    >
      {t(isClosed ? 'guides.login' : 'guides.join')}
    </AppLink>
  );
}

/** What the readers (client/imports) take from a source and what they leave, by key of the texts under `guides`. */
const carried = {
  loop: {
    kept: ['days', 'amounts', 'limits', 'skips', 'notes', 'rhythm', 'texts', 'archived'],
    left: ['automatic', 'nearest', 'reminders', 'colors'],
  },
  habitbull: {
    kept: ['days', 'numbers', 'notes', 'texts', 'groups'],
    left: ['rhythm', 'unset', 'reminders'],
  },
  habitkit: {
    kept: ['days', 'amounts', 'limits', 'notes', 'rhythm', 'texts', 'emoji', 'archived', 'groups'],
    left: ['goals', 'reminders', 'colors'],
  },
  'table-habit': {
    kept: ['days', 'amounts', 'limits', 'skips', 'notes', 'rhythm', 'texts', 'archived', 'groups'],
    left: ['nearest', 'deleted', 'reminders', 'colors'],
  },
  beaver: { kept: ['days', 'notes', 'rhythm', 'names', 'archived', 'groups'], left: ['nearest', 'deleted'] },
  tickmate: {
    kept: ['days', 'counts', 'texts', 'archived'],
    left: ['rhythm', 'times', 'reminders', 'colors'],
  },
  rewire: { kept: ['days', 'skips', 'rhythm', 'texts', 'archived'], left: ['nearest', 'reminders'] },
  habitica: { kept: ['days', 'limits', 'names'], left: ['rhythm', 'means', 'tasks', 'reminders'] },
  streaks: { kept: ['days', 'numbers', 'skips', 'notes', 'names'], left: ['rhythm', 'filled', 'colors'] },
  habo: {
    kept: ['days', 'amounts', 'skips', 'notes', 'texts', 'archived', 'groups'],
    left: ['rhythm', 'deleted', 'reminders'],
  },
  spreadsheet: { kept: ['days', 'numbers', 'skips', 'notes', 'names'], left: ['rhythm', 'columns'] },
} as const satisfies Record<
  GuideSource,
  { readonly kept: readonly string[]; readonly left: readonly string[] }
>;
