import { useState } from 'react';
import { ResponseError } from '#client/api/errors.ts';
import { useApi, useQuery } from '#client/react.tsx';
import { WEBHOOK_URL_MAX } from '#contract/limits.ts';
import type { Translator } from '#i18n/translate.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { maxLength, required } from '#web/shared/forms/checks.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useRuleMessage } from '#web/shared/forms/use-checks.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { readEventsAgain } from '../../profile/profile-data.ts';
import { ShownOnce } from '../../profile/recovery-codes.tsx';
import { checkFields, fieldsOf, settingsOf, WebhookFields } from './webhook-fields.tsx';
import { webhooksQuery } from './webhooks-data.ts';

interface Made {
  readonly id: string;
  readonly secret: string;
}

interface NewWebhookDialogProps {
  /** The values from before the browser left for a provider. */
  draft: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** Asks for an address and its events, makes the webhook, and shows its secret once. */
export function NewWebhookDialog({ draft, onClose }: NewWebhookDialogProps) {
  const t = useTranslator();
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Dialog
      title={t(made === null ? 'connections.webhooks.add' : 'connecting.webhooks.secretTitle')}
      closeLabel={t('security.close')}
      onClose={onClose}
      tall={made === null}
    >
      {made === null ? (
        <NewWebhookForm draft={draft} onMade={setMade} />
      ) : (
        <ShownOnce
          text={t('connecting.webhooks.secretText')}
          secret={made.secret}
          done={t('connections.kept')}
          onDone={onClose}
        >
          <p className="settings-text">{t('connecting.webhooks.usage')}</p>
          <Activation id={made.id} />
        </ShownOnce>
      )}
    </Dialog>
  );
}

/** Whether its test was answered by now; the card reads that again. */
function Activation({ id }: { id: string }) {
  const t = useTranslator();
  const { data } = useQuery(webhooksQuery(useApi()));
  const isActive = data?.find((webhook) => webhook.id === id)?.state === 'active';
  return (
    <p className="settings-text" role="status">
      {t(isActive ? 'connecting.webhooks.nowActive' : 'connecting.webhooks.testing')}
    </p>
  );
}

interface NewWebhookFormProps extends Pick<NewWebhookDialogProps, 'draft'> {
  onMade: (made: Made) => void;
}

function NewWebhookForm({ draft, onMade }: NewWebhookFormProps) {
  const { t } = useApp();
  const { form, refusedUrl } = useNewWebhook(draft, onMade);
  const url = form.field('url');
  return (
    <Form form={form} className="stack" submit={t('connecting.webhooks.make')} block>
      <TextField
        {...url}
        error={url.value === refusedUrl ? t('connecting.webhooks.addressRefused') : url.error}
        label={t('connecting.webhooks.address')}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <WebhookFields form={form} />
    </Form>
  );
}

function useNewWebhook(draft: NewWebhookFormProps['draft'], onMade: NewWebhookFormProps['onMade']) {
  const { client, t } = useApp();
  const ruleMessage = useRuleMessage();
  const { withProof } = useProof();
  /** Well written, but the server may not send there. */
  const [refusedUrl, setRefusedUrl] = useState<string | null>(null);
  const form = useServerForm({
    initial: { url: '', ...fieldsOf() },
    draft,
    check: (values) => ({
      ...checkFields(t, values),
      url:
        ruleMessage(values.url.trim(), [required, maxLength(WEBHOOK_URL_MAX)]) ?? addressError(t, values.url),
    }),
    async send(values) {
      const body = { url: new URL(values.url.trim()).href, ...settingsOf(values) };
      // The server must know the habits.
      if (body.habitIds !== null) await client.flush();
      const made = await withProof(() => client.api.call('POST /user/webhooks', { body }), {
        form: 'webhook',
        values,
      }).catch((error: unknown) => {
        if (isAboutUrl(error)) setRefusedUrl(values.url);
        throw error;
      });
      const { secret, ...row } = made;
      client.serverState.change(webhooksQuery(client.api).key, (all) => [...all, row]);
      if (secret !== null) onMade({ id: row.id, secret });
      await readEventsAgain(client);
    },
  });
  return { form, refusedUrl };
}

/** What is wrong with an address whatever the server allows. */
function addressError(t: Translator, text: string): string | undefined {
  const url = URL.parse(text.trim());
  if (!url?.protocol.startsWith('http')) return t('validation.url');
  const isPlain = url.username === '' && url.password === '' && url.hash === '';
  return isPlain ? undefined : t('connecting.webhooks.addressParts');
}

const isAboutUrl = (error: unknown): boolean =>
  error instanceof ResponseError && error.errors.some(({ field }) => field === 'url');
