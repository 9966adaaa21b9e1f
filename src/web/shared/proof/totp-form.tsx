import { FACTOR_CODE_LENGTH_MAX } from '#contract/limits.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { maxLength, required } from '../forms/checks.ts';
import { Form } from '../forms/form.tsx';
import { useServerForm } from '../forms/server-form.ts';
import { useRuleMessage } from '../forms/use-checks.ts';
import { focusOnOpen } from './focus-on-open.ts';

const rules = [required, maxLength(FACTOR_CODE_LENGTH_MAX)];

/** Asks for a code of the authenticator app, or a recovery code: the second of two proofs. */
export function TotpForm({ onProved }: { onProved: () => void }) {
  const t = useTranslator();
  const { api } = useApp().client;
  const ruleMessage = useRuleMessage();
  const form = useServerForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: ruleMessage(code, rules) }),
    async send({ code }) {
      await api.call('POST /user/proof/totp', { body: { code: code.trim() } });
      onProved();
    },
  });
  return (
    <>
      <p className="proof-text" role="status">
        {t('proof.totpText')}
      </p>
      <Form form={form} className="stack" submit={t('proof.confirm')} block>
        <TextField
          {...form.field('code')}
          ref={focusOnOpen}
          label={t('proof.code')}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
      </Form>
    </>
  );
}
