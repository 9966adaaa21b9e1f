import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { TOKEN_HABITS_MAX, TOKEN_NAME_MAX } from '#contract/limits.ts';
import { TOKEN_DAYS, type TokenScope, tokenLives, tokenScopes } from '#contract/token-scopes.ts';
import type { Translator } from '#i18n/translate.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { maxLength, required } from '#web/shared/forms/checks.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useRuleMessage } from '#web/shared/forms/use-checks.ts';
import { HabitChoice } from '#web/shared/habit-choice/habit-choice.tsx';
import { ChoiceChips } from '#web/shared/plan/draft-fields.tsx';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { readEventsAgain } from '../profile/profile-data.ts';
import { tokensQuery } from './connections-data.ts';
import { type Preset, presetNames, presets, scopesText } from './token-scopes.ts';
import { TokenShown } from './token-shown.tsx';
import '#web/shared/plan/plan.css';

interface NewTokenDialogProps {
  /** The values from before the browser left for a provider. */
  draft: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** Asks what a token is for, makes it, and shows it once. */
export function NewTokenDialog({ draft, onClose }: NewTokenDialogProps) {
  const t = useTranslator();
  const [token, setToken] = useState<string | null>(null);
  const title = t(token === null ? 'connections.newToken' : 'connections.tokenTitle');
  return (
    <Dialog title={title} closeLabel={t('security.close')} onClose={onClose} tall={token === null}>
      {token === null ? (
        <TokenForm draft={draft} onMade={setToken} />
      ) : (
        <TokenShown token={token} onDone={onClose} />
      )}
    </Dialog>
  );
}

const FIRST: Preset = 'homeAssistant';

/** Days, or never. */
const lives = [...tokenLives.map(String), 'never'] as const;

interface TokenFormProps extends Pick<NewTokenDialogProps, 'draft'> {
  onMade: (token: string | null) => void;
}

/** What for, which fills in the rest; and what few will change. */
function TokenForm({ draft, onMade }: TokenFormProps) {
  const { t } = useApp();
  const form = useTokenForm(draft, onMade);
  const { preset, scopes, life, habits } = form.values;
  const nameOf = (of: string) => (isPreset(of) ? t(`connections.presets.${of}`) : '');
  const choose = (chosen: Preset) => {
    form.set('preset', chosen);
    form.set('scopes', presets[chosen].join(' '));
    // A name of the user's own stays.
    if (form.values.name.trim() === nameOf(preset)) form.set('name', nameOf(chosen));
  };
  return (
    <Form form={form} className="stack" submit={t('connections.make')} block>
      <div>
        <p className="segments-legend" aria-hidden="true">
          {t('connections.whatFor')}
        </p>
        <ChoiceChips
          label={t('connections.whatFor')}
          options={presetNames.map((value) => ({ value, label: nameOf(value) }))}
          selected={isPreset(preset) ? preset : FIRST}
          onSelect={choose}
          long
        />
      </div>
      <ScopeFields
        scopes={scopesOf(scopes)}
        error={form.field('scopes').error}
        onChoose={(chosen) => form.set('scopes', chosen.join(' '))}
      />
      <TextField {...form.field('name')} label={t('connections.tokenName')} autoComplete="off" required />
      <Segments
        legend={t('connections.endsAfter')}
        options={lives.map((value) => ({
          value,
          label: value === 'never' ? t('connections.never') : t('connections.days', { count: Number(value) }),
        }))}
        selected={life}
        onSelect={(value) => form.set('life', value)}
      />
      <HabitChoice
        habitIds={habitIdsOf(habits)}
        error={form.field('habits').error}
        onChoose={(chosen) => form.set('habits', JSON.stringify(chosen))}
      />
    </Form>
  );
}

function useTokenForm(draft: TokenFormProps['draft'], onMade: TokenFormProps['onMade']) {
  const { client, t } = useApp();
  const ruleMessage = useRuleMessage();
  const { withProof } = useProof();
  return useServerForm({
    initial: {
      preset: FIRST,
      scopes: presets[FIRST].join(' '),
      name: t(`connections.presets.${FIRST}`),
      life: String(TOKEN_DAYS),
      habits: JSON.stringify(null),
    },
    draft,
    check: ({ name, scopes, habits }) => ({
      name: ruleMessage(name.trim(), [required, maxLength(TOKEN_NAME_MAX)]),
      scopes: scopes === '' ? t('connections.chooseScope') : undefined,
      habits: habitsError(t, habitIdsOf(habits)),
    }),
    async send(values) {
      const habitIds = habitIdsOf(values.habits);
      const body = {
        name: values.name.trim(),
        scopes: scopesOf(values.scopes),
        habitIds,
        expiresInDays: tokenLives.find((days) => String(days) === values.life) ?? null,
      };
      // The server must know the habits.
      if (habitIds !== null) await client.flush();
      const made = await withProof(() => client.api.call('POST /user/tokens', { body }), {
        form: 'token',
        values,
      });
      const { token, ...row } = made;
      client.serverState.change(tokensQuery(client.api).key, (all) => [...all, { ...row, writesToday: 0 }]);
      onMade(token);
      await readEventsAgain(client);
    },
  });
}

const isPreset = (text: string): text is Preset => text in presets;
const scopesOf = (text: string): TokenScope[] =>
  tokenScopes.filter((scope) => text.split(' ').includes(scope));
const habitIdsOf = (text: string): string[] | null => JSON.parse(text) as string[] | null;

function habitsError(t: Translator, habitIds: readonly string[] | null): string | undefined {
  if (habitIds?.length === 0) return t('breaks.chooseSome');
  const isOver = habitIds !== null && habitIds.length > TOKEN_HABITS_MAX;
  return isOver ? t('connections.tooManyHabits', { max: TOKEN_HABITS_MAX }) : undefined;
}

interface ScopeFieldsProps {
  scopes: readonly TokenScope[];
  error: string | undefined;
  onChoose: (scopes: readonly TokenScope[]) => void;
}

/** What it may do, in words; and behind a button each of it. */
function ScopeFields({ scopes, error, onChoose }: ScopeFieldsProps) {
  const t = useTranslator();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="settings-text">
        {scopes.length === 0
          ? t('connections.mayNothing')
          : t('connections.may', { what: scopesText(t, scopes) })}
      </p>
      <button
        type="button"
        className="plan-more"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('connections.choose')}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <div id={id} className="stack" role="group" aria-label={t('connections.choose')} hidden={!isOpen}>
        {tokenScopes.map((scope) => (
          <Switch
            key={scope}
            label={t(`connections.scopes.${scope}`)}
            text={t(`connections.scopeTexts.${scope}`)}
            on={scopes.includes(scope)}
            onChange={(on) => onChoose(on ? [...scopes, scope] : scopes.filter((each) => each !== scope))}
          />
        ))}
      </div>
      {error && (
        <p className="field-error" role="alert" ref={reveal}>
          {error}
        </p>
      )}
    </>
  );
}

/** The button that was pressed may be below it, out of sight. */
function reveal(error: HTMLElement | null): void {
  error?.scrollIntoView({ block: 'center' });
}
