import { type ReactNode, useId, useState } from 'react';
import { useAccountData } from '#client/react.tsx';
import { CALENDAR_DAYS, TOKEN_CALLS_A_DAY, WEBHOOK_ATTEMPTS, WEBHOOK_SECONDS } from '#contract/limits.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { ReadingPage } from '#web/shared/reading-page.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { ChangeLog, ErrorList, LimitList, Promises, ScopeList } from './facts.tsx';
import { RecipeSteps, TokenNeeded } from './recipe-steps.tsx';
import { around } from './recipes/around.ts';
import { type Given, placeholders, type Recipe } from './recipes/recipe.ts';
import { recipes } from './recipes/recipes.ts';
import '#web/shared/guide.css';
import '#web/shared/questions.css';
import '#web/ui/product-links.css';

const sections = [
  'start',
  'recipes',
  'calls',
  'webhooks',
  'calendars',
  'assistants',
  'errors',
  'limits',
  'promise',
  'changes',
  'reference',
] as const;

/** How to connect programs of one's own: what they need, recipes to copy, and what they can rely on. */
export function ApiPage() {
  const { config, t } = useApp();
  const [chosen, setChosen] = useState<string>();
  const { habits } = useAccountData();
  const habit = chosen ?? habits[0]?.id ?? placeholders.habit;
  const given = useGiven(habit);
  return (
    <ReadingPage title={t('help.title')} intro={t('help.intro')}>
      <nav className="product-links" aria-label={t('help.contents')}>
        {sections
          .filter((name) => name !== 'reference' || !config.noApiDocs)
          .map((name) => (
            <a key={name} href={`#${name}`}>
              {t(`help.${name}.title`)}
            </a>
          ))}
      </nav>
      <Start given={given} onChoose={setChosen} />
      <Section name="recipes">
        <p>{t('help.recipes.text')}</p>
        <Recipes given={given} />
      </Section>
      <Section name="calls">
        <Around recipe={around.calls} given={given} />
        <h3>{t('help.calls.may')}</h3>
        <p>{t('help.calls.mayText')}</p>
        <ScopeList />
      </Section>
      <Section name="webhooks">
        <p>{t('help.webhooks.text')}</p>
        <p>{t('help.webhooks.answer', { seconds: WEBHOOK_SECONDS, attempts: WEBHOOK_ATTEMPTS })}</p>
        <Around recipe={around.webhooks} given={given} />
      </Section>
      <Section name="calendars">
        <p>{t('help.calendars.text', CALENDAR_DAYS)}</p>
      </Section>
      <Section name="assistants">
        <p>{t('help.assistants.text')}</p>
        <Around recipe={around.assistants} given={given} />
      </Section>
      <Section name="errors">
        <p>{t('help.errors.text')}</p>
        <ErrorList />
        <Around recipe={around.errors} given={given} />
      </Section>
      <Section name="limits">
        <p>{t('help.limits.text')}</p>
        <LimitList />
      </Section>
      <Section name="promise">
        <p>{t('help.promise.text')}</p>
        <Promises />
        <p>{t('help.promise.removal')}</p>
      </Section>
      <Section name="changes">
        <ChangeLog />
      </Section>
      <Reference />
    </ReadingPage>
  );
}

/** What the page fills into its texts. */
function useGiven(habit: string): Given {
  const { config, t } = useApp();
  return {
    ...placeholders,
    url: config.publicUrl,
    habit,
    note: (name) => t(`help.notes.${name}`, { count: TOKEN_CALLS_A_DAY }),
  };
}

interface SectionProps {
  name: (typeof sections)[number];
  children: ReactNode;
}

function Section({ name, children }: SectionProps) {
  const t = useTranslator();
  return (
    <section id={name} className="stack">
      <h2>{t(`help.${name}.title`)}</h2>
      {children}
    </section>
  );
}

interface GivenProps {
  given: Given;
}

function Start({ given, onChoose }: GivenProps & { onChoose: (id: string) => void }) {
  const t = useTranslator();
  const id = useId();
  const isMember = useUser() !== null;
  const { habits } = useAccountData();
  return (
    <Section name="start">
      <p>{t('help.start.token')}</p>
      <div className="ways">
        <AppLink to="settings-connections" className={buttonClass({ look: 'plain' })}>
          {t('help.start.make')}
        </AppLink>
      </div>
      {isMember && habits.length > 0 ? (
        <>
          <p>{t('help.start.ownHabit')}</p>
          <div className="field">
            <label className="field-label" htmlFor={id}>
              {t('help.start.choice')}
            </label>
            <Select
              id={id}
              value={given.habit}
              onChange={({ currentTarget }) => onChoose(currentTarget.value)}
            >
              {habits.map((habit) => (
                <option key={habit.id} value={habit.id}>
                  {habit.name}
                </option>
              ))}
            </Select>
          </div>
        </>
      ) : (
        <p>{t('help.start.habit')}</p>
      )}
    </Section>
  );
}

/** Each expands: native, so that it works without JavaScript. */
function Recipes({ given }: GivenProps) {
  const t = useTranslator();
  return (
    <div className="questions">
      {recipes.map((recipe) => {
        const title = t(`help.${recipe.id}.title`);
        return (
          <details key={recipe.id}>
            <summary>{title}</summary>
            <div className="stack">
              <TokenNeeded recipe={recipe} />
              <RecipeSteps recipe={recipe} title={title} given={given} />
            </div>
          </details>
        );
      })}
    </div>
  );
}

interface AroundProps extends GivenProps {
  recipe: Recipe & { readonly id: SectionProps['name'] };
}

/** The texts to copy of a section. */
function Around({ recipe, given }: AroundProps) {
  const t = useTranslator();
  return <RecipeSteps recipe={recipe} title={t(`help.${recipe.id}.title`)} given={given} />;
}

/** Where the calls are listed; an operator may have switched that off. */
function Reference() {
  const { config, t } = useApp();
  if (config.noApiDocs) return null;
  return (
    <Section name="reference">
      <p>{t('help.reference.text')}</p>
      <div className="ways">
        <a href={`${config.publicUrl}/api/docs`} className={buttonClass({ look: 'plain' })}>
          {t('help.reference.page')}
        </a>
        <a href={`${config.publicUrl}/api/v1/openapi.json`} className={buttonClass({ look: 'plain' })}>
          {t('help.reference.file')}
        </a>
      </div>
    </Section>
  );
}
