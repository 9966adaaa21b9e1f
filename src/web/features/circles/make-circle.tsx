import { enteredCircle } from '#client/circles.ts';
import { DISPLAY_NAME_MAX } from '#contract/limits.ts';
import { useApp } from '#web/app/app.ts';
import { useUser } from '#web/app/session.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { EmojiField, useNameChecks } from './circle-fields.tsx';
import { useOpenCircle } from './circles-data.ts';

/** The emoji of a circle until another is chosen. */
const FIRST_EMOJI = 'people-holding-hands';

/** Asks for the name of a new circle, makes it, and opens it. */
export function MakeCircle({ onClose }: { onClose: () => void }) {
  const { client, t } = useApp();
  const checks = useNameChecks();
  const openCircle = useOpenCircle();
  const firstName = useUser()?.firstName ?? '';
  const form = useServerForm({
    initial: {
      name: '',
      emoji: FIRST_EMOJI,
      displayName: firstName.slice(0, DISPLAY_NAME_MAX),
    },
    check: ({ name, displayName }) => ({
      name: checks.name(name),
      emoji: undefined,
      displayName: checks.displayName(displayName),
    }),
    async send({ name, emoji, displayName }) {
      const body = { name: name.trim(), emoji, displayName: displayName.trim() };
      const made = await client.api.call('POST /circles', { body });
      void enteredCircle(client, made);
      onClose();
      await openCircle(made.id);
    },
  });
  return (
    <Dialog title={t('circles.make')} closeLabel={t('circles.close')} onClose={onClose}>
      <Form form={form} className="stack" submit={t('circles.make')} block>
        <EmojiField emoji={form.values.emoji} onPick={(name) => form.set('emoji', name)} />
        <TextField {...form.field('name')} label={t('circles.name')} autoComplete="off" required autoFocus />
        <TextField {...form.field('displayName')} label={t('circles.myName')} autoComplete="off" required />
        <p className="fine">{t('circles.myNameText')}</p>
      </Form>
    </Dialog>
  );
}
