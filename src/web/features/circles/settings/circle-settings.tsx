import { readCirclesAgain } from '#client/circles.ts';
import type { Circle } from '#contract/circles.ts';
import { useApp } from '#web/app/app.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { EmojiField, useNameChecks } from '../circle-fields.tsx';
import { useChange } from '../circles-data.ts';
import { LeavingSection } from './leaving-section.tsx';
import { LinksSection } from './links-section.tsx';
import { PeopleSection } from './people-section.tsx';

interface CircleSettingsProps {
  circle: Circle;
  isOffline: boolean;
  onClose: () => void;
}

/** The settings of a circle: links to it, the user in it, its members, its name, and the ways out. */
export function CircleSettings({ circle, isOffline, onClose }: CircleSettingsProps) {
  const { t } = useApp();
  const me = circle.members.find(({ isMe }) => isMe);
  if (!me) return null;
  return (
    <Dialog title={t('circles.settings')} closeLabel={t('circles.close')} onClose={onClose} tall>
      {/* Each of them needs a connection. */}
      <fieldset className="circle-settings" disabled={isOffline}>
        {isOffline && <p role="status">{t('circles.needsNetwork')}</p>}
        <LinksSection circle={circle} />
        <section className="stack">
          <h3>{t('circles.yourPart')}</h3>
          <MyName circle={circle} name={me.displayName} />
          <Summary circle={circle} />
        </section>
        {circle.isCreator && (
          <section className="stack">
            <h3>{t('circles.about')}</h3>
            <About circle={circle} />
          </section>
        )}
        <PeopleSection circle={circle} onLeft={onClose} />
        <LeavingSection circle={circle} me={me} onLeft={onClose} />
      </fieldset>
    </Dialog>
  );
}

interface OfCircle {
  circle: Circle;
}

function MyName({ circle: { id }, name }: OfCircle & { name: string }) {
  const { client, t } = useApp();
  const checks = useNameChecks();
  const form = useServerForm({
    initial: { displayName: name },
    check: ({ displayName }) => ({ displayName: checks.displayName(displayName) }),
    async send(values) {
      const body = { displayName: values.displayName.trim() };
      await client.api.call('PATCH /circles/{id}', { params: { id }, body });
      addToast({ text: t('circles.saved') });
      void readCirclesAgain(client);
    },
  });
  return (
    <Form form={form} className="stack" submit={t('circles.save')} look="plain">
      <TextField {...form.field('displayName')} label={t('circles.myName')} autoComplete="off" required />
      <p className="fine">{t('circles.myNameText')}</p>
    </Form>
  );
}

function Summary({ circle: { id, isMuted } }: OfCircle) {
  const { t } = useApp();
  const change = useChange();
  return (
    <Switch
      label={t('circles.summary')}
      text={t('circles.summaryText')}
      on={!isMuted}
      onChange={(on) =>
        void change((api) => api.call('PATCH /circles/{id}', { params: { id }, body: { isMuted: !on } }))
      }
    />
  );
}

function About({ circle: { id, name, emoji } }: OfCircle) {
  const { client, t } = useApp();
  const checks = useNameChecks();
  const form = useServerForm({
    initial: { name, emoji },
    check: (values) => ({ name: checks.name(values.name) }),
    async send(values) {
      const body = { name: values.name.trim(), emoji: values.emoji };
      await client.api.call('PATCH /circles/{id}', { params: { id }, body });
      addToast({ text: t('circles.saved') });
      void readCirclesAgain(client);
    },
  });
  return (
    <Form form={form} className="stack" submit={t('circles.save')} look="plain">
      <EmojiField emoji={form.values.emoji} onPick={(picked) => form.set('emoji', picked)} />
      <TextField {...form.field('name')} label={t('circles.name')} autoComplete="off" required />
    </Form>
  );
}
