import { ShieldCheck, UserRound, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { EMAIL_MAX } from '#contract/limits.ts';
import type { Member, Members } from '#contract/operating.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { useApp } from '#web/app/app.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { maxLength } from '#web/shared/forms/checks.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useRuleMessage } from '#web/shared/forms/use-checks.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { useLazyDialog } from '#web/shared/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { RowText } from '../profile/profile-rows.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { useMoment } from '../use-moment.ts';
import { invitationsQuery, overviewQuery, useBytes } from './operator-data.ts';

interface MembersCardProps {
  /** The id of the operator. */
  ownId: string;
  timeZone: string;
}

interface Found {
  readonly search: string;
  readonly pages: readonly Members[];
}

/** The members: shown on demand, since it takes fresh proof, and kept by this card alone. */
export function MembersCard({ ownId, timeZone }: MembersCardProps) {
  const { client, t } = useApp();
  const attempt = useAttempt();
  const ruleMessage = useRuleMessage();
  const { withProof } = useProof();
  const [found, setFound] = useState<Found | null>(null);
  const [busy, run] = useBusy();
  const read = async (search: string, before?: string) =>
    await withProof(() =>
      client.api.call('GET /operator/members', {
        query: { ...(search !== '' && { search }), ...(before !== undefined && { before }) },
      }),
    );
  const form = useServerForm({
    initial: { search: '' },
    check: ({ search }) => ({ search: ruleMessage(search, [maxLength(EMAIL_MAX)]) }),
    async send({ search }) {
      const text = search.trim();
      setFound({ search: text, pages: [await read(text)] });
      // Who has joined since then is counted, and has used an invitation.
      await Promise.all([
        client.serverState.load(overviewQuery(client.api), 0),
        client.serverState.load(invitationsQuery(client.api), 0),
      ]);
    },
  });
  const next = found?.pages.at(-1)?.next ?? null;
  const showMore = async () => {
    await attempt(async () => {
      if (found === null || next === null) return;
      const page = await read(found.search, next);
      setFound({ ...found, pages: [...found.pages, page] });
    });
  };
  const readAgain = async () => {
    await attempt(async () => {
      if (found !== null) setFound({ ...found, pages: [await read(found.search)] });
    });
  };
  const members = found?.pages.flatMap((page) => page.members) ?? [];
  return (
    <SettingsCard title={t('operating.members')} text={t('operating.membersText')}>
      <Form form={form} className="stack settings-form" submit={t('operating.show')} look="plain">
        <TextField {...form.field('search')} label={t('operating.search')} type="search" autoComplete="off" />
      </Form>
      {found !== null && members.length === 0 && (
        <p className="settings-text" role="status">
          {t('operating.noMember')}
        </p>
      )}
      {members.length > 0 && (
        <ul className="profile-rows">
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isSelf={member.id === ownId}
              timeZone={timeZone}
              onChanged={readAgain}
            />
          ))}
        </ul>
      )}
      {next !== null && (
        <Button look="plain" small busy={busy} onClick={() => run(showMore)}>
          {t('operating.more')}
        </Button>
      )}
    </SettingsCard>
  );
}

const loadDialog = async () => (await import('./member-dialog.tsx')).MemberDialog;

interface MemberRowProps {
  member: Member;
  isSelf: boolean;
  timeZone: string;
  onChanged: () => Promise<void>;
}

/** One member: who it is, since when, and when they came last. */
function MemberRow({ member, isSelf, timeZone, onChanged }: MemberRowProps) {
  const t = useTranslator();
  const formats = useFormats();
  const moment = useMoment(timeZone);
  const bytes = useBytes();
  const { Shown, open, close } = useLazyDialog(loadDialog);
  const { firstName, email, emailVerified, role, createdAt, closesAt, lastSeenAt } = member;
  const dayOf = (at: string) => formats.day(dayIn(timeZone, Date.parse(at)), 'short');
  const isOperator = role === 'operator';
  return (
    <li className="profile-row is-roomy">
      <RowText
        icon={closesAt !== null ? UserRoundX : isOperator ? ShieldCheck : UserRound}
        title={firstName}
        parts={[
          email,
          isSelf && t('operating.you'),
          isOperator && t('operating.operator'),
          !emailVerified && t('operating.unconfirmed'),
          closesAt !== null && t('operating.closes', { day: dayOf(closesAt) }),
          lastSeenAt === null ? t('operating.unseen') : t('operating.seen', { moment: moment(lastSeenAt) }),
          t('operating.joined', { day: dayOf(createdAt) }),
          bytes(member.bytes),
        ]}
      />
      {!(isSelf && emailVerified) && (
        <span className="settings-ways">
          <Button look="quiet" small aria-label={`${t('operating.manage')} ${email}`} onClick={open}>
            {t('operating.manage')}
          </Button>
        </span>
      )}
      {Shown && <Shown member={member} isSelf={isSelf} onClose={close} onChanged={onChanged} />}
    </li>
  );
}
