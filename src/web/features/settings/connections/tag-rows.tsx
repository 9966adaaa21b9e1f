import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useAccountData, useApi } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { TAGS_MAX } from '#contract/limits.ts';
import type { OwnTag } from '#contract/tags.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { logsAmount } from '#domain/plan/habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useUser } from '#web/app/session.tsx';
import { amountText } from '#web/shared/amounts/amount-text.ts';
import { HabitSheet, preloadHabitSheet } from '#web/shared/lazy-features.ts';
import { Button } from '#web/ui/button.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { RowText, useIsToday } from '../profile/profile-rows.tsx';
import { tagsQuery } from './connections-data.ts';
import { useRevoke } from './use-revoke.ts';

/** Says what a touch does to a habit. */
export function useActionText() {
  const t = useTranslator();
  const formats = useFormats();
  return (action: OwnTag['action'], { kind, step, unit }: Habit): string => {
    if (action === 'add') return t('connecting.tags.add', { amount: amountText(formats, step, unit) });
    return t(logsAmount({ kind }) ? 'connecting.tags.reach' : 'connecting.tags.tick');
  };
}

/** When a tag was made and last used. */
function useTagFacts({ createdAt, lastUsedAt }: OwnTag): string[] {
  const t = useTranslator();
  const formats = useFormats();
  const timeZone = useUser()?.timeZone ?? 'UTC';
  const isToday = useIsToday(timeZone);
  const dayOf = (instant: string) =>
    isToday(Date.parse(instant)) ? t('connections.today') : formats.day(dayIn(timeZone, Date.parse(instant)));
  return [
    t('connecting.tags.madeOn', { day: formats.day(dayIn(timeZone, Date.parse(createdAt))) }),
    lastUsedAt === null ? t('connections.unused') : t('connections.used', { day: dayOf(lastUsedAt) }),
  ];
}

interface TagListProps {
  /** Of all habits. */
  tags: readonly OwnTag[];
  /** Of this one alone; otherwise each row is named by its habit, and opens it. */
  habit?: Habit;
  /** In the place of an empty list. */
  none?: ReactNode;
}

/** Tags, each with a way to revoke it. It stays while it is empty: leaving it ends the undo of what was revoked. */
export function TagList({ tags, habit: only, none }: TagListProps) {
  const t = useTranslator();
  const actionText = useActionText();
  const { habits, archives } = useAccountData();
  const list = useRef<HTMLUListElement>(null);
  // A deleted habit takes its tags with it.
  const habitOf = ({ habitId }: OwnTag) =>
    (only ? [only] : [...habits, ...archives]).find(({ id }) => id === habitId);
  const nameOf = (tag: OwnTag, habit: Habit) => `${habit.name} · ${actionText(tag.action, habit)}`;
  const revoke = useRevoke(
    tagsQuery(useApi()),
    (api, { params: { id: tagId }, fetch }, { habitId: id }) =>
      api.call('DELETE /habits/{id}/tags/{tagId}', { params: { id, tagId }, fetch }),
    (tag) => {
      const habit = habitOf(tag);
      return t('connections.revoked', { name: habit ? nameOf(tag, habit) : '' });
    },
  );
  const rows = tags.flatMap((tag) => {
    const habit = habitOf(tag);
    return habit ? [{ tag, habit }] : [];
  });
  return (
    <>
      {rows.length === 0 ? (
        none
      ) : (
        <ul className="profile-rows" ref={list} tabIndex={-1}>
          {rows.map(({ tag, habit }) => (
            <TagRow
              key={tag.id}
              tag={tag}
              habit={habit}
              isOfAll={!only}
              revokeLabel={`${t('connections.revoke')} ${only ? actionText(tag.action, habit) : nameOf(tag, habit)}`}
              onRevoke={() => {
                // The pressed button is removed.
                list.current?.focus({ preventScroll: true });
                revoke(tag);
              }}
            />
          ))}
        </ul>
      )}
      {tags.length >= TAGS_MAX && (
        <p className="settings-text">{t('connecting.tags.full', { max: TAGS_MAX })}</p>
      )}
    </>
  );
}

interface TagRowProps {
  tag: OwnTag;
  habit: Habit;
  onRevoke: () => void;
  revokeLabel: string;
  isOfAll: boolean;
}

function TagRow({ tag, habit, onRevoke, revokeLabel, isOfAll }: TagRowProps) {
  const t = useTranslator();
  const action = useActionText()(tag.action, habit);
  const facts = useTagFacts(tag);
  return (
    <li className="profile-row is-roomy">
      {isOfAll ? (
        <>
          <span className="tile">
            <Emoji name={habit.emoji} size={24} lazy />
          </span>
          <RowText
            title={habit.name}
            parts={[action, habit.archivedAt !== null && t('connecting.tags.archived'), ...facts]}
          />
        </>
      ) : (
        <RowText title={action} parts={facts} />
      )}
      <span className="settings-ways">
        {isOfAll && habit.archivedAt === null && <OpenHabit habit={habit} />}
        <Button look="quiet" small aria-label={revokeLabel} onClick={onRevoke}>
          {t('connections.revoke')}
        </Button>
      </span>
    </li>
  );
}

/** Opens the sheet of a habit. */
function OpenHabit({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        small
        aria-haspopup="dialog"
        aria-label={`${t('connecting.tags.open')} ${habit.name}`}
        onPointerEnter={preloadHabitSheet}
        onFocus={preloadHabitSheet}
        onClick={() => setOpen(true)}
      >
        {t('connecting.tags.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <HabitSheet habit={habit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
