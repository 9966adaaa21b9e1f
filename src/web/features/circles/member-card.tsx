import type { Circle, CircleMember } from '#contract/circles.ts';
import { weekdayOf } from '#domain/days/day-key.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { SharedHabit } from '#web/shared/circles/shared-habit.tsx';
import { CheerMenu, CheersGot, WelcomeBack } from './cheers.tsx';
import { ShareMenu } from './share-menu.tsx';

interface MemberCardProps {
  circle: Circle;
  member: CircleMember;
  me: CircleMember;
}

/** A member with what they show; of the user, with the cheers that they got today. */
export function MemberCard({ circle, member, me }: MemberCardProps) {
  const t = useTranslator();
  const clock = useClockText(member, me);
  const { displayName, isMe, isBack, shares } = member;
  return (
    <li className="surface circle-card">
      <div className="circle-member-head">
        <div>
          <h3>
            <bdi>{displayName}</bdi>
            {isMe && <span className="fine"> ({t('circles.you')})</span>}
          </h3>
          {clock !== null && <p className="fine">{clock}</p>}
        </div>
        {!isMe && <CheerMenu circle={circle} member={member} me={me} />}
      </div>
      {!isMe && isBack && <WelcomeBack circle={circle} member={member} me={me} />}
      {isMe && <CheersGot circle={circle} me={me} />}
      {shares.length > 0 && (
        <ul className="stack">
          {shares.map((share) => (
            <li key={share.habitId}>
              <SharedHabit habit={share} />
            </li>
          ))}
        </ul>
      )}
      {shares.length === 0 && (
        <p className="fine">{t(isMe ? 'circles.youShowNothing' : 'circles.showsNothing')}</p>
      )}
      {isMe && <ShareMenu />}
    </li>
  );
}

/** The clock of a member, where it is another part of the day or another day than for the user; else null. */
function useClockText({ day, partOfDay }: CircleMember, me: CircleMember): string | null {
  const t = useTranslator();
  const formats = useFormats();
  if (day !== me.day) return t(`circles.thereOn.${partOfDay}`, { day: formats.weekday(weekdayOf(day)) });
  return partOfDay === me.partOfDay ? null : t(`circles.there.${partOfDay}`);
}
