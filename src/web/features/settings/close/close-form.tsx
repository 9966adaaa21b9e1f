import { useState } from 'react';
import { CLOSE_REASON_MAX, CLOSED_DAYS, EMAIL_UNDO_DAYS } from '#contract/limits.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { forgetSession } from '#web/app/session-end.ts';
import { EmailField } from '#web/shared/forms/email-field.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useChecks } from '#web/shared/forms/use-checks.ts';
import { useDraft } from '#web/shared/proof/draft.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { lengthOf } from '#web/ui/text-length.ts';
import { useConfirm } from '#web/ui/use-confirm.ts';

/** Close for two weeks, or erase for good. */
export type Closing = 'close' | 'erase';

interface CloseFormProps {
  email: string;
  onDone: (action: Closing) => void;
}

/** The choice, the email typed again, and a button with a confirmation. */
export function CloseForm({ email, onDone }: CloseFormProps) {
  const t = useTranslator();
  const { client } = useApp();
  const checks = useChecks();
  const { withProof } = useProof();
  const draft = useDraft('closeAccount');
  const [action, setAction] = useState<Closing>(draft['action'] === 'erase' ? 'erase' : 'close');
  const { asking, confirm } = useConfirm();
  const form = useServerForm({
    initial: { email: '', reason: '' },
    draft,
    check: ({ email: typed, reason }) => ({
      email: checks.email(typed) ?? (isSame(typed, email) ? undefined : t('toasts.emailMismatch')),
      reason:
        lengthOf(reason) > CLOSE_REASON_MAX
          ? t('validation.maxLength', { max: CLOSE_REASON_MAX })
          : undefined,
    }),
    async send({ email: typed, reason }) {
      if (!confirm()) return;
      const why = reason.trim() === '' ? {} : { reason: reason.trim() };
      // The outbox of this device is part of the account.
      await client.flush();
      const values = { email: typed, reason, action };
      const body = { action, email: typed.trim(), ...why };
      await withProof(() => client.api.call('POST /user/close-account', { body }), {
        form: 'closeAccount',
        values,
      });
      onDone(action);
      await forgetSession(client, 'forget');
    },
  });
  const [ask, sure] =
    action === 'close'
      ? [t('account.closeNow'), t('account.confirmClose')]
      : [t('account.eraseNow'), t('account.confirmErase')];
  return (
    <Form form={form} className="surface settings-card is-matter" submit={asking ? sure : ask} look="danger">
      <fieldset className="choices">
        <legend className="field-label">{t('account.closeChoice')}</legend>
        <ChoiceCard
          title={t('account.close')}
          text={t('account.closeText', { days: CLOSED_DAYS })}
          checked={action === 'close'}
          onChoose={() => setAction('close')}
        />
        <ChoiceCard
          title={t('account.erase')}
          text={t('account.eraseText', { days: EMAIL_UNDO_DAYS })}
          checked={action === 'erase'}
          onChoose={() => setAction('erase')}
        />
      </fieldset>
      <EmailField {...form.field('email')} label={t('account.closeEmail')} autoComplete="off" required />
      <TextArea {...form.field('reason')} label={t('account.reason')} rows={3} />
    </Form>
  );
}

interface ChoiceCardProps {
  title: string;
  /** What exactly will happen. */
  text: string;
  checked: boolean;
  onChoose: () => void;
}

/** One of two choices, with its consequences. */
function ChoiceCard({ title, text, checked, onChoose }: ChoiceCardProps) {
  return (
    <label className="choice shows-focus">
      <input type="radio" name="action" checked={checked} onChange={onChoose} />
      {title}
      <span className="settings-text">{text}</span>
    </label>
  );
}

const isSame = (typed: string, email: string): boolean => typed.trim().toLowerCase() === email.toLowerCase();
