import { type ComponentProps, useState } from 'react';
import { FACTOR_CODE_LENGTH_MAX, PROOF_CODE_LENGTH_MAX, PROOF_CODE_MINUTES } from '#contract/limits.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { maxLength, required } from '../forms/checks.ts';
import { PasswordField } from '../forms/fields.tsx';
import { Form } from '../forms/form.tsx';
import { useErrorText } from '../forms/refusal.ts';
import { useServerForm } from '../forms/server-form.ts';
import { useChecks, useRuleMessage } from '../forms/use-checks.ts';

/**
 * A ref for the first field of a dialog. The browser reads the attribute when it opens the dialog; React's `autoFocus` sets none, and acts
 * before the dialog is open.
 */
function focusOnOpen(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '');
  if (field?.checkVisibility()) field.focus();
}

interface PasswordFormProps {
  /** The account of the password, for password managers. */
  email: string;
  onProved: () => void;
}

export function PasswordForm({ email, onProved }: PasswordFormProps) {
  const t = useTranslator();
  const { api } = useApp().client;
  const checks = useChecks();
  const form = useServerForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: checks.password(password) }),
    async send({ password }) {
      await api.call('POST /user/proof/password', { body: { password } });
      onProved();
    },
  });
  return (
    <Form form={form} className="stack" submit={t('proof.confirm')} block>
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField {...form.field('password')} ref={focusOnOpen} autoComplete="current-password" required />
    </Form>
  );
}

/** Mails codes to the account's address. Errors show in the dialog, which would cover a toast. */
export function useMailedCode() {
  const { api } = useApp().client;
  const errorText = useErrorText();
  // How many codes were mailed; only the last is valid.
  const [sent, setSent] = useState(0);
  const [busy, run] = useBusy();
  const [error, setError] = useState<string | null>(null);
  const mail = async () => {
    setError(null);
    try {
      await api.call('POST /user/proof/code');
      setSent((before) => before + 1);
    } catch (refusal) {
      setError(errorText(refusal));
    }
  };
  return { sent, busy, error, mail: () => run(mail) };
}

interface CodeFormProps {
  /** The recipient of the code. */
  email: string;
  code: ReturnType<typeof useMailedCode>;
  onProved: () => void;
}

/** Asks for the mailed code. */
export function CodeForm({ email, code, onProved }: CodeFormProps) {
  const t = useTranslator();
  return (
    <div className="stack proof">
      <p className="proof-text" role="status">
        {t(code.sent > 1 ? 'proof.newCodeText' : 'proof.codeText', { email, minutes: PROOF_CODE_MINUTES })}
      </p>
      <OneCode
        call="POST /user/proof/code/confirm"
        max={PROOF_CODE_LENGTH_MAX}
        error={code.error}
        inputMode="numeric"
        onProved={onProved}
      />
      <Button look="quiet" small block busy={code.busy} onClick={code.mail}>
        {t('proof.newCode')}
      </Button>
    </div>
  );
}

/** Asks for a code of the authenticator app, or a recovery code: the second of two proofs. */
export function TotpForm({ onProved }: { onProved: () => void }) {
  const t = useTranslator();
  return (
    <>
      <p className="proof-text" role="status">
        {t('proof.totpText')}
      </p>
      <OneCode
        call="POST /user/proof/totp"
        max={FACTOR_CODE_LENGTH_MAX}
        autoCapitalize="off"
        spellCheck={false}
        onProved={onProved}
      />
    </>
  );
}

interface OneCodeProps
  extends Pick<ComponentProps<typeof TextField>, 'inputMode' | 'autoCapitalize' | 'spellCheck'> {
  call: 'POST /user/proof/code/confirm' | 'POST /user/proof/totp';
  max: number;
  /** Shown while the form has none of its own. */
  error?: string | null;
  onProved: () => void;
}

function OneCode({ call, max, error = null, onProved, ...input }: OneCodeProps) {
  const t = useTranslator();
  const { api } = useApp().client;
  const ruleMessage = useRuleMessage();
  const form = useServerForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: ruleMessage(code, [required, maxLength(max)]) }),
    async send({ code }) {
      await api.call(call, { body: { code: code.trim() } });
      onProved();
    },
  });
  return (
    <Form form={{ ...form, alert: form.alert ?? error }} className="stack" submit={t('proof.confirm')} block>
      <TextField
        {...form.field('code')}
        {...input}
        ref={focusOnOpen}
        label={t('proof.code')}
        autoComplete="one-time-code"
        required
      />
    </Form>
  );
}
