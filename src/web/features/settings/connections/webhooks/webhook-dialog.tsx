import { KeyRound, Pause, Pencil, Play, Send } from 'lucide-react';
import { useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Alert } from '#web/shared/forms/form.tsx';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';
import { readEventsAgain } from '../../profile/profile-data.ts';
import { ShownOnce } from '../../profile/recovery-codes.tsx';
import { ChangeWebhook } from './change-webhook.tsx';
import { Deliveries } from './deliveries.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { type Run, useRun } from './use-run.ts';
import { shownAddress, stateText } from './webhook-texts.ts';
import { deliveriesQuery, webhooksQuery } from './webhooks-data.ts';

interface WebhookDialogProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  /** The values of a new one from before the browser left for a provider. */
  draft?: Readonly<Record<string, string>>;
  timeZone: string;
  onClose: () => void;
}

/** A new webhook, or the page of a known one. */
export function WebhookDialog({ webhook, draft = {}, timeZone, onClose }: WebhookDialogProps) {
  return webhook === null ? (
    <NewWebhookDialog draft={draft} onClose={onClose} />
  ) : (
    <WebhookPage webhook={webhook} timeZone={timeZone} onClose={onClose} />
  );
}

interface WebhookPageProps {
  webhook: Webhook;
  timeZone: string;
  onClose: () => void;
}

/** What can be done with a webhook, and what was sent to it. */
function WebhookPage({ webhook, timeZone, onClose }: WebhookPageProps) {
  const t = useTranslator();
  const { error, run } = useRun();
  const [isChanging, setChanging] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  // What it opens is its sibling: closing by Escape bubbles through the components, and would close both.
  return (
    <>
      <Dialog title={shownAddress(webhook.url)} closeLabel={t('security.close')} onClose={onClose} tall>
        <div className="stack">
          <p className="settings-text" role="status">
            {stateText(t, webhook)}
          </p>
          <div className="ways">
            <TestButton webhook={webhook} run={run} />
            <PauseButton webhook={webhook} run={run} />
            <Button look="plain" small onClick={() => setChanging(true)}>
              <Pencil size={18} aria-hidden="true" />
              {t('connecting.webhooks.change')}
            </Button>
            <RotateButton webhook={webhook} run={run} onMade={setSecret} />
          </div>
          <Alert text={error} />
          <Deliveries webhook={webhook} timeZone={timeZone} run={run} />
        </div>
      </Dialog>
      {isChanging && <ChangeWebhook webhook={webhook} onClose={() => setChanging(false)} />}
      {secret !== null && <NewSecret secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

interface ActionProps extends Pick<WebhookPageProps, 'webhook'> {
  run: Run;
}

function TestButton({ webhook: { id }, run }: ActionProps) {
  const { client, t } = useApp();
  const [busy, runBusy] = useBusy();
  const test = async () => {
    const sent = await client.api.call('POST /user/webhooks/{id}/test', { params: { id } });
    client.serverState.change(deliveriesQuery(client.api, id).key, (all) => [sent, ...all]);
    addToast({ text: t('connecting.webhooks.testSent') });
  };
  return (
    <Button look="plain" small busy={busy} onClick={() => runBusy(async () => await run(test))}>
      <Send size={18} aria-hidden="true" />
      {t('connecting.webhooks.test')}
    </Button>
  );
}

/** One that waits for the answer to its test can be neither paused nor resumed. */
function PauseButton({ webhook: { id, state }, run }: ActionProps) {
  const { client, t } = useApp();
  const [busy, runBusy] = useBusy();
  if (state === 'pending') return null;
  const isActive = state === 'active';
  const change = async () => {
    const changed = await client.api.call('PATCH /user/webhooks/{id}', {
      params: { id },
      body: { state: isActive ? 'paused' : 'active' },
    });
    client.serverState.change(webhooksQuery(client.api).key, (all) =>
      all.map((each) => (each.id === id ? changed : each)),
    );
  };
  const Icon = isActive ? Pause : Play;
  return (
    <Button look="plain" small busy={busy} onClick={() => runBusy(async () => await run(change))}>
      <Icon size={18} aria-hidden="true" />
      {t(isActive ? 'connecting.webhooks.pause' : 'connecting.webhooks.resume')}
    </Button>
  );
}

/** Asks again: the secret before the former one ends at once. */
function RotateButton({
  webhook: { id },
  run,
  onMade,
}: ActionProps & { onMade: (secret: string | null) => void }) {
  const { client, t } = useApp();
  const { withProof } = useProof();
  const { asking, confirm } = useConfirm();
  const [busy, runBusy] = useBusy();
  const rotate = async () => {
    const params = { id };
    const made = await withProof(() => client.api.call('POST /user/webhooks/{id}/rotate', { params }));
    onMade(made.secret);
    await readEventsAgain(client);
  };
  const label = t('connecting.webhooks.rotate');
  return (
    <Button
      look="plain"
      small
      busy={busy}
      {...(asking && { 'aria-label': `${t('habits.confirm')} ${label}` })}
      onClick={(press) => confirm(press) && runBusy(async () => await run(rotate))}
    >
      <KeyRound size={18} aria-hidden="true" />
      {asking ? t('habits.confirm') : label}
    </Button>
  );
}

function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslator();
  return (
    <Dialog
      title={t('connecting.webhooks.newSecretTitle')}
      closeLabel={t('security.close')}
      onClose={onClose}
    >
      <ShownOnce
        text={t('connecting.webhooks.newSecretText')}
        secret={secret}
        done={t('connections.kept')}
        onDone={onClose}
      />
    </Dialog>
  );
}
