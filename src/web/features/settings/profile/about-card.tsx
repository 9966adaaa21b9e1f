import { useWrite } from '#client/react.tsx';
import type { User } from '#contract/user.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { FirstNameField } from '#web/shared/forms/first-name-field.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useChecks } from '#web/shared/forms/use-checks.ts';
import { addToast } from '#web/ui/toast-store.ts';
import { SettingsCard } from '../settings-card.tsx';
import { CountryField } from './country-field.tsx';

/** First name and country. Both go through the outbox, as habits do. */
export function AboutCard({ user }: { user: User }) {
  const t = useTranslator();
  return (
    <SettingsCard title={t('account.about')}>
      <FirstNameForm firstName={user.firstName} />
      <CountryField country={user.country} />
    </SettingsCard>
  );
}

function FirstNameForm({ firstName }: { firstName: string }) {
  const t = useTranslator();
  const write = useWrite();
  const checks = useChecks();
  const form = useServerForm({
    initial: { firstName },
    check: (values) => ({ firstName: checks.firstName(values.firstName) }),
    async send(values) {
      if (values.firstName.trim() === firstName) return;
      await write('user.update', { firstName: values.firstName.trim() }).saved;
      addToast({ text: t('account.saved') });
    },
  });
  return (
    <Form form={form} className="stack settings-form" submit={t('account.save')} look="plain">
      <FirstNameField {...form.field('firstName')} />
    </Form>
  );
}
