import { Mail, Plus } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useApi, useQuery } from '#client/react.tsx';
import { INVITES_MAX } from '#contract/limits.ts';
import type { Invite } from '#contract/operating.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { useApp } from '#web/app/app.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { useDraft } from '#web/shared/proof/draft.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { useLazyDialog } from '#web/shared/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { ListCard } from '../list-card.tsx';
import { readEventsAgain } from '../profile/profile-data.ts';
import { RowText, SureButton } from '../profile/profile-rows.tsx';
import { invitationsQuery } from './operator-data.ts';

/** The invitations that still work; each can be revoked, and more can be made. */
export function InvitationsCard({ timeZone }: { timeZone: string }) {
  const t = useTranslator();
  const loaded = useQuery(invitationsQuery(useApi()));
  const { data } = loaded;
  return (
    <ListCard
      title={t('operating.invitations')}
      text={t('operating.invitationsText')}
      loaded={loaded}
      none={{ icon: Mail, title: t('operating.noInvitation'), text: t('operating.noInvitationText') }}
      rows={data?.map((invite) => <InviteRow key={invite.id} invite={invite} timeZone={timeZone} />)}
    >
      {data !== undefined && data.length >= INVITES_MAX && (
        <p className="settings-text">{t('operating.fullInvitations', { max: INVITES_MAX })}</p>
      )}
      {data !== undefined && data.length < INVITES_MAX && <NewInvitation />}
    </ListCard>
  );
}

const loadDialog = async () => (await import('./invitation-dialog.tsx')).InvitationDialog;

function NewInvitation() {
  const t = useTranslator();
  const { Shown, open, close } = useLazyDialog(loadDialog);
  const draft = useDraft('invitation');
  // Back from a provider that has proved who this is: the form is as it was.
  const goOn = useEffectEvent(() => draft['uses'] !== undefined && open());
  useEffect(() => void goOn(), []);
  return (
    <>
      <Button look="plain" onClick={open}>
        <Plus size={18} aria-hidden="true" />
        {t('operating.invite')}
      </Button>
      {Shown && <Shown draft={draft} onClose={close} />}
    </>
  );
}

function InviteRow({ invite, timeZone }: { invite: Invite; timeZone: string }) {
  const { client, t } = useApp();
  const attempt = useAttempt();
  const formats = useFormats();
  const { withProof } = useProof();
  const { id, email, note, usesLeft, expiresAt } = invite;
  const title = note ?? email ?? t('operating.invitation');
  const revoke = async () => {
    await attempt(async () => {
      await withProof(() => client.api.call('DELETE /operator/invitations/{id}', { params: { id } }));
      client.serverState.change(invitationsQuery(client.api).key, (all) =>
        all.filter((each) => each.id !== id),
      );
      addToast({ text: t('operating.revoked') });
      await readEventsAgain(client);
    });
  };
  return (
    <li className="profile-row is-roomy">
      <RowText
        icon={Mail}
        title={title}
        parts={[
          note !== null && email,
          t('operating.left', { count: usesLeft }),
          t('operating.endsOn', { day: formats.day(dayIn(timeZone, Date.parse(expiresAt)), 'short') }),
        ]}
      />
      <span className="settings-ways">
        <SureButton text={t('operating.revoke')} of={title} onConfirm={revoke} />
      </span>
    </li>
  );
}
