import { HandHeart } from 'lucide-react';
import { useToday, useWrite } from '#client/react.tsx';
import type { CheerKind, Circle, CircleMember } from '#contract/circles.ts';
import { cheerKinds } from '#domain/circles/circle.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Named } from '#web/shared/circles/named.tsx';
import { classes } from '#web/ui/classes.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { isolated } from './isolated.ts';

const emojis: Readonly<Record<CheerKind, string>> = {
  wellDone: 'clapping-hands',
  withYou: 'people-hugging',
  welcomeBack: 'waving-hand',
  wow: 'star-struck',
};

interface CheerProps {
  circle: Circle;
  /** Who is cheered. */
  member: CircleMember;
  me: CircleMember;
}

/** The cheer of today for a member, and what sends another or takes it back. It goes through the outbox, so without a connection too. */
function useCheer({ circle, member, me }: CheerProps) {
  const t = useTranslator();
  const write = useWrite();
  const day = useToday();
  const sent = circle.cheers.find(({ from, to }) => from === me.id && to === member.id)?.kind ?? null;
  const send = (kind: CheerKind | null) =>
    void write('circle.cheer', { circleId: circle.id, to: member.id, kind, day });
  const cheer = (kind: CheerKind | null) => {
    send(kind);
    if (kind === null) return;
    const name = isolated(member.displayName);
    addToast({
      text: t('circles.cheered', { name, kind: t(`circles.kinds.${kind}`) }),
      action: { label: t('undo.undo'), run: () => send(sent) },
    });
  };
  return { sent, cheer };
}

/** A button that opens the kinds of cheers; one that was sent stands in its place, to change or to take back. */
export function CheerMenu(props: CheerProps) {
  const t = useTranslator();
  const { sent, cheer } = useCheer(props);
  const { displayName: name, isBack } = props.member;
  // On its day alone (docs/rules/circles.md#cheers).
  const offered = cheerKinds.filter((kind) => kind !== 'welcomeBack' || isBack || kind === sent);
  const kinds = offered.map((kind) => ({
    key: kind,
    label: t(`circles.kinds.${kind}`),
    icon: <Emoji name={emojis[kind]} size={22} />,
    chosen: kind === sent,
    onSelect: () => cheer(kind),
  }));
  const back = { key: 'back', label: t('circles.takeBack'), onSelect: () => cheer(null) };
  return (
    <Menu
      label={
        sent === null
          ? t('circles.cheerNamed', { name })
          : t('circles.cheeredNamed', { name, kind: t(`circles.kinds.${sent}`) })
      }
      items={sent === null ? kinds : [...kinds, back]}
      className={classes('circle-cheer hovers', sent !== null && 'is-sent')}
    >
      {sent === null ? <HandHeart size={22} aria-hidden="true" /> : <Emoji name={emojis[sent]} size={24} />}
    </Menu>
  );
}

/** For a member who has opened the product again after quiet days. */
export function WelcomeBack(props: CheerProps) {
  const t = useTranslator();
  const { sent, cheer } = useCheer(props);
  const isSent = sent === 'welcomeBack';
  return (
    <button
      type="button"
      className="circle-welcome hovers"
      aria-label={t('circles.welcomeNamed', { name: props.member.displayName })}
      aria-pressed={isSent}
      onClick={() => cheer(isSent ? null : 'welcomeBack')}
    >
      <Emoji name={emojis.welcomeBack} size={22} />
      {t('circles.kinds.welcomeBack')}
    </button>
  );
}

/** The cheers that the user got today, by the names of their senders. */
export function CheersGot({ circle: { cheers, members }, me }: Omit<CheerProps, 'member'>) {
  const t = useTranslator();
  const got = cheers.flatMap(({ from, to, kind }) => {
    const sender = members.find(({ id }) => id === from);
    return to === me.id && sender ? [{ sender, kind }] : [];
  });
  if (got.length === 0) return null;
  return (
    <ul className="ways">
      {got.map(({ sender, kind }) => (
        <li key={sender.id} className="circle-got">
          <Emoji name={emojis[kind]} size={20} />
          <span>
            <Named
              text="circles.from"
              name={sender.displayName}
              params={{ kind: t(`circles.kinds.${kind}`) }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
