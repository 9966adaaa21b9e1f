import { useApi, useQuery } from '#client/react.tsx';
import { REGISTRATION_DOMAINS_MAX } from '#contract/limits.ts';
import type { Overview } from '#contract/operating-club.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { readEventsAgain } from '../profile/profile-data.ts';
import { Unloaded } from '../profile/profile-rows.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { overviewQuery } from './operator-data.ts';

/** Who may join, as far as the environment of the server leaves it open. */
export function RegistrationCard() {
  const t = useTranslator();
  const loaded = useQuery(overviewQuery(useApi()));
  const { data } = loaded;
  return (
    <SettingsCard title={t('operating.registration')}>
      <Unloaded {...loaded} />
      {data && <Registration overview={data} />}
    </SettingsCard>
  );
}

const kinds = ['open', 'invite', 'closed'] as const;

function Registration({ overview }: { overview: Overview }) {
  const t = useTranslator();
  const { registration, domains, fixed } = overview;
  return (
    <>
      {fixed.registration && (
        <>
          <p className="settings-title">{t(`operating.registrations.${registration}`)}</p>
          <p className="settings-text">{t(`operating.registrationTexts.${registration}`)}</p>
          <p className="settings-text">{t('operating.registrationFixed', { name: 'REGISTRATION' })}</p>
        </>
      )}
      {fixed.domains && (
        <>
          <p className="settings-title">{t('operating.domainsShown', { domains: domains.join(', ') })}</p>
          <p className="settings-text">
            {t('operating.registrationFixed', { name: 'REGISTRATION_DOMAINS' })}
          </p>
        </>
      )}
      {!(fixed.registration && fixed.domains) && <RegistrationForm overview={overview} />}
    </>
  );
}

function RegistrationForm({ overview: { registration, domains, fixed } }: { overview: Overview }) {
  const { client, t } = useApp();
  const { withProof } = useProof();
  const form = useServerForm({
    initial: { registration, domains: domains.join(' ') },
    check: (typed) => ({
      domains: areDomains(typed.domains)
        ? undefined
        : t('operating.domainsWrong', { max: REGISTRATION_DOMAINS_MAX }),
    }),
    async send(typed) {
      const kind = kinds.find((each) => each === typed.registration);
      const body = {
        ...(!fixed.registration && kind && { registration: kind }),
        ...(!fixed.domains && { domains: domainsOf(typed.domains) }),
      };
      const changed = await withProof(() => client.api.call('PATCH /operator/registration', { body }));
      client.serverState.change(overviewQuery(client.api).key, (all) => ({ ...all, ...changed }));
      addToast({ text: t('operating.saved') });
      await readEventsAgain(client);
    },
  });
  const chosen = kinds.find((each) => each === form.values.registration) ?? 'open';
  return (
    <Form form={form} className="stack settings-form" submit={t('account.save')} look="plain">
      {!fixed.registration && (
        <>
          <Segments
            legend={t('operating.registration')}
            hideLegend
            options={kinds.map((value) => ({ value, label: t(`operating.registrations.${value}`) }))}
            selected={chosen}
            onSelect={(value) => form.set('registration', value)}
          />
          <p className="settings-text">{t(`operating.registrationTexts.${chosen}`)}</p>
        </>
      )}
      {!fixed.domains && (
        <>
          <TextField
            {...form.field('domains')}
            label={t('operating.domains')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
          <p className="settings-text">{t('operating.domainsText')}</p>
        </>
      )}
    </Form>
  );
}

const domainsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((part) => part !== '');

/** As far as a form looks; the server knows the whole rule. */
const areDomains = (text: string): boolean => {
  const domains = domainsOf(text);
  return (
    domains.length <= REGISTRATION_DOMAINS_MAX &&
    domains.every((domain) => /^[^@*.]+(?:\.[^@*.]+)+$/.test(domain))
  );
};
