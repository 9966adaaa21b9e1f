import { useAccountData } from '#client/react.tsx';
import type { Webhook } from '#contract/webhooks.ts';
import { useApp } from '#web/app/app.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { checkFields, fieldsOf, settingsOf, WebhookFields } from './webhook-fields.tsx';
import { webhooksQuery } from './webhooks-data.ts';

interface ChangeWebhookProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Changes the events of a webhook. */
export function ChangeWebhook({ webhook, onClose }: ChangeWebhookProps) {
  const { client, t } = useApp();
  const { habits, archives } = useAccountData();
  const { id } = webhook;
  // The server knows no deleted habit.
  const known = [...habits, ...archives].map((habit) => habit.id);
  const habitIds = webhook.habitIds?.filter((habit) => known.includes(habit)) ?? null;
  const form = useServerForm({
    initial: fieldsOf({ ...webhook, habitIds }),
    check: (values) => checkFields(t, values),
    async send(values) {
      const body = settingsOf(values);
      if (body.habitIds !== null) await client.flush();
      const changed = await client.api.call('PATCH /user/webhooks/{id}', { params: { id }, body });
      client.serverState.change(webhooksQuery(client.api).key, (all) =>
        all.map((each) => (each.id === id ? changed : each)),
      );
      onClose();
    },
  });
  return (
    <Dialog
      title={t('connecting.webhooks.changeTitle')}
      closeLabel={t('security.close')}
      onClose={onClose}
      tall
    >
      <Form form={form} className="stack" submit={t('connecting.webhooks.save')} block>
        <WebhookFields form={form} />
      </Form>
    </Dialog>
  );
}
