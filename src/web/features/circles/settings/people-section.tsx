import { useRef } from 'react';
import { leftCircle, readCirclesAgain } from '#client/circles.ts';
import type { Circle, CircleMember } from '#contract/circles.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { useChange, useOpenCircle } from '../circles-data.ts';
import { isolated } from '../isolated.ts';

interface PeopleSectionProps {
  circle: Circle;
  /** The user is in the circle no longer. */
  onLeft: () => void;
}

/** The other members: whom the creator can remove, and whom the user can block. What follows is said before. */
export function PeopleSection({ circle, onLeft }: PeopleSectionProps) {
  const t = useTranslator();
  const list = useRef<HTMLUListElement>(null);
  const others = circle.members.filter(({ isMe }) => !isMe);
  // The pressed button goes with its row.
  const onGoing = () => list.current?.focus({ preventScroll: true });
  if (others.length === 0) return null;
  return (
    <section className="stack">
      <h3>{t('circles.people')}</h3>
      {circle.isCreator && <p className="fine">{t('circles.removeText')}</p>}
      <p className="fine">
        {t('circles.blockText')} {t(circle.isCreator ? 'circles.blockAsCreator' : 'circles.blockAsMember')}
      </p>
      <ul ref={list} tabIndex={-1}>
        {others.map((member) => (
          <Person key={member.id} circle={circle} member={member} onLeft={onLeft} onGoing={onGoing} />
        ))}
      </ul>
    </section>
  );
}

interface PersonProps extends PeopleSectionProps {
  member: CircleMember;
  onGoing: () => void;
}

function Person({ circle, member, onLeft, onGoing }: PersonProps) {
  const { client, t } = useApp();
  const change = useChange();
  const attempt = useAttempt();
  const openCircle = useOpenCircle();
  const { displayName, isCreator } = member;
  const params = { id: circle.id, memberId: member.id };
  const [name, plain] = [isolated(displayName), displayName];
  const remove = () => {
    onGoing();
    void change(
      (api) => api.call('DELETE /circles/{id}/members/{memberId}', { params }),
      t('circles.removed', { name }),
    );
  };
  const leave = async () => {
    onLeft();
    void leftCircle(client, circle.id);
    await openCircle(null);
  };
  const block = () => {
    onGoing();
    void attempt(async () => {
      await client.api.call('POST /circles/{id}/members/{memberId}/block', { params });
      addToast({ text: t('circles.blocked', { name }) });
      if (circle.isCreator) void readCirclesAgain(client);
      else await leave();
    });
  };
  return (
    <li className="circle-person">
      <span>
        <bdi>{displayName}</bdi>
        {isCreator && <span className="fine">{t('circles.creator')}</span>}
      </span>
      {circle.isCreator && (
        <Sure
          label={t('circles.removeNamed', { name: plain })}
          text={t('circles.remove')}
          onConfirm={remove}
        />
      )}
      <Sure label={t('circles.blockNamed', { name: plain })} text={t('circles.block')} onConfirm={block} />
    </li>
  );
}

interface SureProps {
  label: string;
  text: string;
  onConfirm: () => void;
}

/** A button that asks again: nothing of this can be undone. */
export function Sure({ label, text, onConfirm }: SureProps) {
  const t = useTranslator();
  return (
    <ConfirmButton label={label} confirmLabel={t('habits.confirm')} onConfirm={onConfirm}>
      {text}
    </ConfirmButton>
  );
}
