import { useState } from 'react';
import { TOKEN_HABITS_MAX, TOKEN_NAME_MAX } from '#contract/limits.ts';
import { TOKEN_DAYS, type TokenScope, tokenLives, tokenScopes } from '#contract/token-scopes.ts';
import type { Translator } from '#i18n/translate.ts';
import { useApp } from '#web/app/app.ts';
import { maxLength, required } from '#web/shared/forms/checks.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useRuleMessage } from '#web/shared/forms/use-checks.ts';
import { HabitChoice } from '#web/shared/habit-choice/habit-choice.tsx';
import { ChoiceChips } from '#web/shared/plan/draft-fields.tsx';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { readEventsAgain } from '../profile/profile-data.ts';
import { ShownOnce } from '../profile/recovery-codes.tsx';
import { Choices } from './choices.tsx';
import { habitIdsOf, habitsError } from './chosen-habits.ts';
import { tokensQuery } from './connections-data.ts';
import { type Preset, presetNames, presets, scopesText } from './token-scopes.ts';

interface NewTokenDialogProps {
  /** The values from before the browser left for a provider. */
  draft: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** Asks what a token is for, makes it, and shows it once. */
export function NewTokenDialog({ draft, onClose }: NewTokenDialogProps) {
  const { config, t } = useApp();
  const [token, setToken] = useState<string | null>(null);
  const title = t(token === null ? 'connections.newToken' : 'connections.tokenTitle');
  return (
    <Dialog title={title} closeLabel={t('security.close')} onClose={onClose} tall={token === null}>
      {token === null ? (
        <TokenForm draft={draft} onMade={setToken} />
      ) : (
        <ShownOnce
          text={t('connections.tokenText')}
          secret={token}
          done={t('connections.kept')}
          onDone={onClose}
        >
          <p className="settings-text">{t('connections.usage', { url: `${config.publicUrl}/api/v1` })}</p>
        </ShownOnce>
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
      <Choices
        sentence={mayText(t, scopesOf(scopes))}
        label={t('connections.choose')}
        options={tokenScopes.map((value) => ({
          value,
          label: t(`connections.scopes.${value}`),
          text: t(`connections.scopeTexts.${value}`),
        }))}
        chosen={scopesOf(scopes)}
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
      habits: habitsError(t, habitIdsOf(habits), TOKEN_HABITS_MAX),
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

const mayText = (t: Translator, scopes: readonly TokenScope[]): string =>
  scopes.length === 0 ? t('connections.mayNothing') : t('connections.may', { what: scopesText(t, scopes) });
