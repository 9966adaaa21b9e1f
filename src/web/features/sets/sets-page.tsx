import { type HabitSet, type StarterName, starterNames } from '#contract/habit-set.ts';
import { starterSets as english } from '#i18n/en/starter-sets.ts';
import { starterSets as french } from '#i18n/fr/starter-sets.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { ReadingPage } from '#web/shared/reading-page.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { SetEditor } from './set-editor.tsx';
import { SetPreview } from './set-preview.tsx';
import { useSharedSet } from './use-shared-set.ts';
import '#web/shared/guide.css';

const starterSets = { en: english, fr: french };
/** The starter set that the address names: `?of=morning`. */
const PARAMETER = 'of';

/** Sets of habits to begin with: all of them, the one that the address names, or the one that a link holds. */
export function SetsPage() {
  const t = useTranslator();
  const starters = starterSets[useLocale()];
  const { search } = useLocation();
  const { shared, forget, retry } = useSharedSet();
  const asked = new URLSearchParams(search).get(PARAMETER);
  const name = starterNames.find((each) => each === asked);
  if (name) return <OneSet key={name} set={starters[name]} intro={starters[name].about} />;
  if (shared !== null && typeof shared === 'object') {
    // Another link of the same tab holds another set.
    return <OneSet key={JSON.stringify(shared)} set={shared} intro={t('sets.sharedText')} onLeave={forget} />;
  }
  if (shared === 'unread') {
    return (
      <ReadingPage title={t('sets.unreadTitle')} intro={t('sets.unreadText')}>
        <p>
          <Button onClick={retry}>{t('sets.retry')}</Button>
        </p>
      </ReadingPage>
    );
  }
  return shared === 'wrong' ? (
    <Sets title={t('sets.wrongTitle')} intro={t('sets.wrongText')} />
  ) : (
    <Sets title={t('sets.title')} intro={t('sets.intro')} />
  );
}

function Sets({ title, intro }: { title: string; intro: string }) {
  const t = useTranslator();
  const isMember = useUser() !== null;
  return (
    <ReadingPage title={title} intro={intro}>
      <section>
        <h2>{t('sets.choose')}</h2>
        <ul className="guide-columns">
          {starterNames.map((name) => (
            <li key={name}>
              <Starter name={name} />
            </li>
          ))}
        </ul>
        {isMember && <p className="fine">{t('sets.own')}</p>}
      </section>
    </ReadingPage>
  );
}

function Starter({ name: id }: { name: StarterName }) {
  const t = useTranslator();
  const { name, about, habits } = starterSets[useLocale()][id];
  return (
    <AppLink to="habits-sets" search={`?${PARAMETER}=${id}`} className="surface apart guide-source leads">
      <span>
        <b>{name}</b>
        <span className="fine">{about}</span>
        <span className="ways">
          {habits.map(({ emoji }) => (
            <Emoji key={emoji} name={emoji} size={20} />
          ))}
          <span className="visually-hidden">{t('sets.count', { count: habits.length })}</span>
        </span>
      </span>
    </AppLink>
  );
}

interface OneSetProps {
  set: HabitSet;
  intro: string;
  /** Of a shared set: it is not shown again. */
  onLeave?: () => void;
}

/** A set to change and add; a visitor joins first, or signs in. */
function OneSet({ set, intro, onLeave }: OneSetProps) {
  const t = useTranslator();
  const isMember = useUser() !== null;
  return (
    <ReadingPage title={set.name} intro={intro}>
      {isMember ? <SetEditor set={set} {...(onLeave && { onAdded: onLeave })} /> : <SetPreview set={set} />}
      <p>
        {onLeave ? (
          <Button look="plain" onClick={onLeave}>
            {t('sets.all')}
          </Button>
        ) : (
          <AppLink to="habits-sets" className={buttonClass({ look: 'plain' })}>
            {t('sets.all')}
          </AppLink>
        )}
      </p>
    </ReadingPage>
  );
}
