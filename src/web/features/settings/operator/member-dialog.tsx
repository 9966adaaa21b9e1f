import { useState } from 'react';
import { CLOSED_DAYS, RESET_LINK_MINUTES } from '#contract/limits.ts';
import type { Member, MemberAction } from '#contract/operating.ts';
import { useApp } from '#web/app/app.ts';
import { AddressCode } from '#web/shared/address-code.tsx';
import { Alert } from '#web/shared/forms/form.tsx';
import { ProofCancelled } from '#web/shared/forms/proof-cancelled.ts';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RowText, SureButton } from '../profile/profile-rows.tsx';
import { ShownOnce } from '../profile/recovery-codes.tsx';

interface MemberDialogProps {
  member: Member;
  isSelf: boolean;
  onClose: () => void;
  /** Reads the members again. */
  onChanged: () => Promise<void>;
}

/** What an operator does for one member; each act is pressed twice. */
export function MemberDialog({ member, isSelf, onClose, onChanged }: MemberDialogProps) {
  const { t } = useApp();
  const [link, setLink] = useState<string | null>(null);
  const title = link === null ? member.email : t('operating.linkTitle');
  return (
    <Dialog title={title} closeLabel={t('operating.close')} onClose={onClose}>
      {link === null ? (
        <Acts member={member} isSelf={isSelf} onLink={setLink} onChanged={onChanged} />
      ) : (
        <ShownOnce
          text={t('operating.linkText', { name: member.firstName })}
          picture={<AddressCode text={link} label={t('operating.linkCode')} />}
          secret={link}
          done={t('operating.given')}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

interface ActsProps extends Omit<MemberDialogProps, 'onClose'> {
  onLink: (link: string) => void;
}

function Acts({ member, isSelf, onLink, onChanged }: ActsProps) {
  const { client, t } = useApp();
  const errorText = useErrorText();
  const { withProof } = useProof();
  const [outcome, setOutcome] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { id, firstName: name } = member;
  const act = async (action: MemberAction) => {
    setOutcome('');
    setError(null);
    try {
      const request = { params: { id }, body: { action } };
      const { link } = await withProof(() => client.api.call('POST /operator/members/{id}', request));
      if (link !== null) return onLink(link);
      if (action === 'resetLink') return setError(t('operating.linkGone'));
      setOutcome(t(`operating.actDone.${action}`, { name }));
      await onChanged();
    } catch (refusal) {
      if (!(refusal instanceof ProofCancelled)) setError(errorText(refusal));
    }
  };
  const params = { minutes: RESET_LINK_MINUTES, days: CLOSED_DAYS };
  return (
    <div className="stack">
      <p className="settings-text">{t('operating.memberText')}</p>
      <ul className="profile-rows is-matter">
        {actsFor(member, isSelf).map((action) => (
          <li key={action} className="profile-row is-roomy">
            <RowText
              title={t(`operating.acts.${action}`)}
              parts={[t(`operating.actTexts.${action}`, params)]}
            />
            <span className="settings-ways">
              <SureButton
                text={t('operating.doIt')}
                of={t(`operating.acts.${action}`)}
                onConfirm={() => act(action)}
              />
            </span>
          </li>
        ))}
      </ul>
      <Alert text={error} />
      <p className="settings-text" role="status">
        {outcome}
      </p>
    </div>
  );
}

/** To oneself an operator does nothing that opens an account or ends it. */
function actsFor({ emailVerified, closesAt, role }: Member, isSelf: boolean): readonly MemberAction[] {
  const verify = emailVerified ? [] : (['verify'] as const);
  if (isSelf) return verify;
  const close = closesAt === null ? (['close'] as const) : [];
  const change = role === 'operator' ? 'endOperator' : 'makeOperator';
  return ['resetLink', ...verify, 'endSessions', 'removeFactors', change, ...close, 'erase'];
}
