import { useState } from 'react';
import { useApi } from '#client/react.tsx';
import { FACTOR_CODE_LENGTH_MAX } from '#contract/limits.ts';
import type { TwoStepSetup } from '#contract/two-step.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { CopyButton } from '#web/shared/copy-button.tsx';
import { maxLength, required } from '#web/shared/forms/checks.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useRuleMessage } from '#web/shared/forms/use-checks.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { QrCode } from '#web/shared/qr-code.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Switches two-step verification on: a QR code for the app, a first code of it, and the recovery codes. */
export function TwoStepSetupDialog({ setup, onClose }: { setup: TwoStepSetup; onClose: () => void }) {
  const t = useTranslator();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { secret, uri } = setup;
  const title = t(codes === null ? 'security.setUpTitle' : 'security.codesTitle');
  return (
    <Dialog title={title} closeLabel={t('security.close')} onClose={onClose}>
      <div className="stack two-step">
        {codes === null ? (
          <>
            <p className="settings-text">{t('security.setUpText')}</p>
            <QrCode text={uri} label={t('security.qrCode')} />
            <p className="settings-text">{t('security.secretText')}</p>
            <p className="two-step-secret">
              <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
            </p>
            <div className="ways is-centred">
              <CopyButton text={secret} label={t('security.copySecret')} />
              <a className={buttonClass({ look: 'quiet', small: true })} href={uri}>
                {t('security.openApp')}
              </a>
            </div>
            <ConfirmForm onConfirmed={setCodes} />
          </>
        ) : (
          <RecoveryCodes codes={codes} isOn onDone={onClose} />
        )}
      </div>
    </Dialog>
  );
}

const rules = [required, maxLength(FACTOR_CODE_LENGTH_MAX)];

function ConfirmForm({ onConfirmed }: { onConfirmed: (codes: readonly string[]) => void }) {
  const t = useTranslator();
  const api = useApi();
  const ruleMessage = useRuleMessage();
  const { withProof } = useProof();
  const form = useServerForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: ruleMessage(code, rules) }),
    async send({ code }) {
      const body = { code: code.trim() };
      const { recoveryCodes } = await withProof(() => api.call('POST /user/two-step/confirm', { body }));
      onConfirmed(recoveryCodes);
    },
  });
  return (
    <Form form={form} className="stack settings-form" submit={t('security.switchOn')} block>
      <TextField
        {...form.field('code')}
        label={t('security.firstCode')}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
      />
    </Form>
  );
}
