import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useApi, useQuery } from '#client/react.tsx';
import { useApp } from '#web/app/app.ts';
import { Alert } from '#web/shared/forms/form.tsx';
import { ProofCancelled } from '#web/shared/forms/proof-cancelled.ts';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { Button } from '#web/ui/button.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { SettingsCard } from '../settings-card.tsx';
import { overviewQuery } from './operator-data.ts';

/** Sends a mail to the operator, and says what failed. */
export function MailCard({ email }: { email: string }) {
  const { client, t } = useApp();
  const { data } = useQuery(overviewQuery(useApi()));
  const errorText = useErrorText();
  const { withProof } = useProof();
  const [sent, setSent] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, run] = useBusy();
  const send = async () => {
    setSent('');
    setError(null);
    try {
      const { path, failure } = await withProof(() => client.api.call('POST /operator/mail'));
      if (failure !== null) setError(t('operating.mailFailed', { failure }));
      else setSent(path === null ? t('operating.mailSent') : t('operating.mailWritten', { path }));
    } catch (refusal) {
      if (!(refusal instanceof ProofCancelled)) setError(errorText(refusal));
    }
  };
  return (
    <SettingsCard title={t('operating.mail')} text={t('operating.mailText', { email })}>
      {data?.mail === 'files' && <p className="settings-text">{t('operating.mailFiles')}</p>}
      <Button look="plain" busy={busy} onClick={() => run(send)}>
        <Mail size={18} aria-hidden="true" />
        {t('operating.sendMail')}
      </Button>
      <Alert text={error} />
      <p className="settings-text" role="status">
        {sent}
      </p>
    </SettingsCard>
  );
}
