import { useState } from 'react';
import { INVITE_DAYS, INVITE_NOTE_MAX, INVITE_USES_MAX } from '#contract/limits.ts';
import { useApp } from '#web/app/app.ts';
import { AddressCode } from '#web/shared/address-code.tsx';
import { maxLength } from '#web/shared/forms/checks.ts';
import { EmailField } from '#web/shared/forms/fields.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useChecks, useRuleMessage } from '#web/shared/forms/use-checks.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { readEventsAgain } from '../profile/profile-data.ts';
import { ShownOnce } from '../profile/recovery-codes.tsx';
import { invitationsQuery } from './operator-data.ts';

interface InvitationDialogProps {
  /** The values from before the browser left for a provider. */
  draft: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** Asks whom an invitation is for, makes it, and shows its link once, as a QR code too. */
export function InvitationDialog({ draft, onClose }: InvitationDialogProps) {
  const { t } = useApp();
  const [link, setLink] = useState<string | null>(null);
  const title = t(link === null ? 'operating.invite' : 'operating.invitationMade');
  return (
    <Dialog title={title} closeLabel={t('operating.close')} onClose={onClose}>
      {link === null ? (
        // A call that was repeated answers no link: then the list has the invitation, to revoke.
        <InvitationForm draft={draft} onMade={(made) => (made === null ? onClose() : setLink(made))} />
      ) : (
        <ShownOnce
          text={t('operating.invitationText')}
          picture={<AddressCode text={link} label={t('operating.invitationCode')} />}
          secret={link}
          done={t('operating.given')}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

const lives = ['1', String(INVITE_DAYS), '30'] as const;

interface InvitationFormProps extends Pick<InvitationDialogProps, 'draft'> {
  onMade: (link: string | null) => void;
}

function InvitationForm({ draft, onMade }: InvitationFormProps) {
  const { client, t } = useApp();
  const checks = useChecks();
  const ruleMessage = useRuleMessage();
  const { withProof } = useProof();
  const form = useServerForm({
    initial: { note: '', email: '', uses: '1', days: String(INVITE_DAYS) },
    draft,
    check: ({ note, email, uses }) => ({
      note: ruleMessage(note.trim(), [maxLength(INVITE_NOTE_MAX)]),
      email: email.trim() === '' ? undefined : checks.email(email),
      uses: isCount(uses) ? undefined : t('operating.usesWrong', { max: INVITE_USES_MAX }),
    }),
    async send(values) {
      const [note, email] = [values.note.trim(), values.email.trim()];
      const body = {
        days: Number(values.days),
        uses: Number(values.uses),
        ...(note !== '' && { note }),
        ...(email !== '' && { email }),
      };
      const { link, ...made } = await withProof(
        () => client.api.call('POST /operator/invitations', { body }),
        { form: 'invitation', values },
      );
      client.serverState.change(invitationsQuery(client.api).key, (all) => [...all, made]);
      onMade(link);
      await readEventsAgain(client);
    },
  });
  return (
    <Form form={form} className="stack" submit={t('operating.makeInvitation')} block>
      <TextField {...form.field('note')} label={t('operating.note')} autoComplete="off" />
      <EmailField {...form.field('email')} label={t('operating.onlyFor')} autoComplete="off" />
      <TextField {...form.field('uses')} label={t('operating.uses')} inputMode="numeric" autoComplete="off" />
      <Segments
        legend={t('operating.ends')}
        options={lives.map((value) => ({ value, label: t('operating.days', { count: Number(value) }) }))}
        selected={form.values.days}
        onSelect={(value) => form.set('days', value)}
      />
    </Form>
  );
}

const isCount = (text: string): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= INVITE_USES_MAX;
