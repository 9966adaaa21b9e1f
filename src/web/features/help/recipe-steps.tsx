import { useTranslator } from '#web/app/i18n.tsx';
import { CodeBlock } from './code-block.tsx';
import type { Given, Recipe } from './recipes/recipe.ts';

interface RecipeStepsProps {
  recipe: Recipe;
  title: string;
  given: Given;
}

/** The steps of a recipe, each with what is copied for it. */
export function RecipeSteps({ recipe, title, given }: RecipeStepsProps) {
  const t = useTranslator();
  const purpose = recipe.purpose && t(`connections.presets.${recipe.purpose}`);
  const List = recipe.inOrder ? 'ol' : 'ul';
  return (
    <List className={recipe.inOrder ? 'stack guide-steps' : 'stack'}>
      {recipe.steps.map(({ name, text, values, code }, index) => (
        <li key={name}>
          <div className="stack">
            {t(text, { ...values, ...(purpose && { purpose }) })}
            {code && (
              <CodeBlock
                name={`${recipe.id}.${name}`}
                label={t('help.codeOf', { title, number: index + 1 })}
                code={code(given)}
              />
            )}
          </div>
        </li>
      ))}
    </List>
  );
}

/** What a recipe's token is for, and what it has to allow. */
export function TokenNeeded({ recipe: { purpose, scopes } }: Pick<RecipeStepsProps, 'recipe'>) {
  const t = useTranslator();
  if (purpose === undefined) return <div>{t('help.recipes.noToken')}</div>;
  return (
    <div>
      {t('help.recipes.token', {
        purpose: t(`connections.presets.${purpose}`),
        scopes: scopes.map((scope) => t(`connections.scopes.${scope}`)).join(', '),
      })}
    </div>
  );
}
