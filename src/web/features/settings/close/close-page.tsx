import { useRef, useState } from 'react';
import { useToday } from '#client/react.tsx';
import { CLOSE_REASON_MAX, CLOSED_DAYS, EMAIL_UNDO_DAYS } from '#contract/limits.ts';
import { addDays } from '#domain/days/day-key.ts';
import { useApp } from '#web/app/app.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { forgetSession } from '#web/app/session-end.ts';
import { EmailField } from '#web/shared/forms/fields.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useChecks } from '#web/shared/forms/use-checks.ts';
import { useDraft } from '#web/shared/proof/draft.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { type Press, useConfirm } from '#web/ui/confirm-button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { lengthOf } from '#web/ui/text-length.ts';
import { ExportButtons } from '../data-export/export-buttons.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import './close-page.css';

/** Close for two weeks, or erase for good. */
const closings = [
  { kind: 'close', title: 'account.close', text: 'account.closeText', days: CLOSED_DAYS },
  { kind: 'erase', title: 'account.erase', text: 'account.eraseText', days: EMAIL_UNDO_DAYS },
] as const;
type Closing = (typeof closings)[number]['kind'];

/** Closes the account for a while or for good, with the consequences of each. */
export function ClosePage() {
  const t = useTranslator();
  const user = useUser();
  const [done, setDone] = useState<Closing | null>(null);
  if (done !== null || user === null) return <Farewell done={done ?? 'close'} />;
  return (
    <SettingsFrame title={t('settings.closing')}>
      <SettingsCard title={t('ownData.leaving')} text={t('ownData.leavingText')}>
        <ExportButtons />
      </SettingsCard>
      <CloseForm email={user.email} onDone={setDone} />
    </SettingsFrame>
  );
}

/** Already signed out: the message stays until the visitor leaves. */
function Farewell({ done }: { done: Closing }) {
  const t = useTranslator();
  const formats = useFormats();
  const until = formats.day(addDays(useToday(), CLOSED_DAYS));
  return (
    <div className="settings farewell" role="status">
      <div className="surface settings-card is-matter">
        <h1 className="page-title">{done === 'close' ? t('account.closed') : t('account.erased')}</h1>
        <p>
          {done === 'close'
            ? t('account.closedText', { day: until })
            : t('account.erasedText', { days: EMAIL_UNDO_DAYS })}
        </p>
        <AppLink to="index" className={buttonClass()} reloadDocument>
          {t('account.toStart')}
        </AppLink>
      </div>
    </div>
  );
}

/** The choice, the email typed again, and a button with a confirmation. */
function CloseForm({ email, onDone }: { email: string; onDone: (action: Closing) => void }) {
  const { client, t } = useApp();
  const checks = useChecks();
  const { withProof } = useProof();
  const draft = useDraft('closeAccount');
  const [action, setAction] = useState<Closing>(draft['action'] === 'erase' ? 'erase' : 'close');
  const { asking, confirm } = useConfirm();
  const press = useRef<Press>(null);
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
      if (!press.current || !confirm(press.current)) return;
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
  const ask = action === 'close' ? 'account.closeNow' : 'account.eraseNow';
  const sure = action === 'close' ? 'account.confirmClose' : 'account.confirmErase';
  return (
    <Form
      form={form}
      className="surface settings-card is-matter"
      submit={t(asking ? sure : ask)}
      onPress={(event) => {
        press.current = event;
      }}
      look="danger"
    >
      <fieldset className="choices">
        <legend className="field-label">{t('account.closeChoice')}</legend>
        {closings.map(({ kind, title, text, days }) => (
          <label key={kind} className="choice shows-focus">
            <input type="radio" name="action" checked={action === kind} onChange={() => setAction(kind)} />
            {t(title)}
            <span className="settings-text">{t(text, { days })}</span>
          </label>
        ))}
      </fieldset>
      <EmailField {...form.field('email')} label={t('account.closeEmail')} autoComplete="off" required />
      <TextArea {...form.field('reason')} label={t('account.reason')} rows={3} />
    </Form>
  );
}

const isSame = (typed: string, email: string): boolean => typed.trim().toLowerCase() === email.toLowerCase();
