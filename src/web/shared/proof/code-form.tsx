import { PROOF_CODE_LENGTH_MAX, PROOF_CODE_MINUTES } from '#contract/limits.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { maxLength, required } from '../forms/checks.ts';
import { Form } from '../forms/form.tsx';
import { useServerForm } from '../forms/server-form.ts';
import { useRuleMessage } from '../forms/use-checks.ts';
import { focusOnOpen } from './focus-on-open.ts';
import type { useMailedCode } from './use-mailed-code.ts';

interface CodeFormProps {
  /** The recipient of the code. */
  email: string;
  code: ReturnType<typeof useMailedCode>;
  onProved: () => void;
}

const rules = [required, maxLength(PROOF_CODE_LENGTH_MAX)];

/** Asks for the mailed code. */
export function CodeForm({ email, code, onProved }: CodeFormProps) {
  const t = useTranslator();
  const { api } = useApp().client;
  const ruleMessage = useRuleMessage();
  const form = useServerForm({
    initial: { code: '' },
    check: (values) => ({ code: ruleMessage(values.code, rules) }),
    async send(values) {
      await api.call('POST /user/proof/code/confirm', { body: { code: values.code.trim() } });
      onProved();
    },
  });
  return (
    <div className="stack proof">
      <p className="proof-text" role="status">
        {t(code.sent > 1 ? 'proof.newCodeText' : 'proof.codeText', { email, minutes: PROOF_CODE_MINUTES })}
      </p>
      <Form
        form={{ ...form, alert: form.alert ?? code.error }}
        className="stack"
        submit={t('proof.confirm')}
        block
      >
        <TextField
          {...form.field('code')}
          ref={focusOnOpen}
          label={t('proof.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
        />
      </Form>
      <Button look="quiet" small block busy={code.busy} onClick={code.mail}>
        {t('proof.newCode')}
      </Button>
    </div>
  );
}
