import { Archive, Ellipsis, type LucideIcon, Nfc, NotebookPen, Pause, Play, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { isRequired } from '#domain/plan/habit.ts';
import { tagActions } from '#domain/plan/kind-acts.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { EmojiPicker, loadTagsDialog } from '#web/shared/lazy-features.ts';
import { openDay } from '#web/shared/open-day.ts';
import { ShowSaved, useSave, useSavedNote } from '#web/shared/sheet/sheet.tsx';
import { useRemove } from '#web/shared/undo.ts';
import { useLazyDialog } from '#web/shared/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FiguresSection, PastSection } from './figures-section.tsx';
import { leaveFor } from './leave-for.ts';
import { NameField } from './name-field.tsx';
import { NotesSection } from './notes-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { ReminderSection } from './reminder-section.tsx';
import { RewardSection } from './reward-section.tsx';
import { SessionSection } from './session-section.tsx';
import { StepsSection } from './steps-section.tsx';
import '#web/shared/sheet/sheet.css';
import './habit-sheet.css';

/** All settings and figures of a habit. Each change is a mutation of its own. */
export function HabitSheet({ habit, onClose }: { habit: Habit; onClose: () => void }) {
  const t = useTranslator();
  const { note, show } = useSavedNote();
  const [picking, setPicking] = useState(false);
  const tags = useLazyDialog(loadTagsDialog);
  const head = (
    <HabitHead habit={habit} picking={picking} onPicking={setPicking} onTags={tags.open}>
      {note}
    </HabitHead>
  );
  return (
    <ShowSaved value={show}>
      <Dialog title={habit.name} head={head} closeLabel={t('sheet.close')} onClose={onClose} tall>
        <div className="sheet">
          {picking && <EmojiChoice habit={habit} onPicked={() => setPicking(false)} />}
          {!habit.activated && <PausedNote habit={habit} />}
          <PlanSection habit={habit} />
          <ReminderSection habit={habit} />
          <StepsSection habit={habit} />
          <NotesSection habit={habit} />
          <Sharing habit={habit} />
          <PastSection habit={habit} />
          <FiguresSection habit={habit} />
          <SessionSection habit={habit} />
          {isRequired(habit) && <RewardSection habit={habit} />}
        </div>
      </Dialog>
      {tags.Shown && <tags.Shown habit={habit} onClose={tags.close} />}
    </ShowSaved>
  );
}

const ShareSection = optionalComponent(
  async () => (await import('./share-section.tsx')).ShareSection,
  'sharing',
);

/** What circles see of it; most users are in none. */
function Sharing({ habit }: { habit: Habit }) {
  return useAccountData().user?.inCircle ? (
    <Suspense>
      <ShareSection habit={habit} />
    </Suspense>
  ) : null;
}

function EmojiChoice({ habit, onPicked }: { habit: Habit; onPicked: () => void }) {
  const save = useSave();
  const pick = (emoji: string) => {
    onPicked();
    if (emoji !== habit.emoji) save('habit.update', { id: habit.id, emoji });
  };
  return (
    <Suspense fallback={<Skeleton className="picker-room" />}>
      <EmojiPicker selected={habit.emoji} onPick={pick} />
    </Suspense>
  );
}

interface HabitHeadProps {
  habit: Habit;
  /** The emoji picker is open. */
  picking: boolean;
  onPicking: (picking: boolean) => void;
  /** Opens its tags. */
  onTags: () => void;
  children: ReactNode;
}

/** The head of the sheet: the emoji and the name, which can be changed there, and the menu. */
function HabitHead({ habit, picking, onPicking, onTags, children }: HabitHeadProps) {
  const t = useTranslator();
  const save = useSave();
  return (
    <>
      <button
        type="button"
        className="tile sheet-emoji"
        aria-label={t('habits.changeEmoji')}
        aria-expanded={picking}
        onClick={() => onPicking(!picking)}
      >
        <Emoji name={habit.emoji} size={28} />
      </button>
      <NameField
        label={t('sheet.name')}
        name={habit.name}
        hideLabel
        wraps
        onRename={(name) => save('habit.update', { id: habit.id, name })}
      />
      <HabitMenu habit={habit} onTags={onTags} />
      {children}
    </>
  );
}

/** Pause, the day of today, tags, archive and delete. A toast offers to undo the last two for a moment, so none asks first. */
function HabitMenu({ habit, onTags }: Pick<HabitHeadProps, 'habit' | 'onTags'>) {
  const { id, name, activated } = habit;
  const t = useTranslator();
  const save = useSave();
  const remove = useRemove();
  const end = (action: 'archive' | 'delete') => {
    leaveFor('main');
    remove('habit.delete', { id, action }, action === 'archive' ? 'archived' : 'deleted', name);
  };
  const today = useToday();
  const item = (
    key: 'pause' | 'resume' | 'today' | 'tags' | 'archive' | 'delete',
    Icon: LucideIcon,
    run: () => void,
  ) => ({
    key,
    label: t(`sheet.${key}`),
    icon: <Icon size={18} aria-hidden="true" />,
    onSelect: run,
  });
  const items = [
    item(activated ? 'pause' : 'resume', activated ? Pause : Play, () =>
      save('habit.update', { id, activated: !activated }),
    ),
    item('today', NotebookPen, () => openDay(id, today)),
    // A tag cannot know how a day was.
    ...(tagActions(habit).length > 0 ? [item('tags', Nfc, onTags)] : []),
    item('archive', Archive, () => end('archive')),
    { ...item('delete', Trash2, () => end('delete')), danger: true },
  ];
  return (
    <Menu label={t('sheet.more')} items={items} className="icon-button">
      <Ellipsis size={20} aria-hidden="true" />
    </Menu>
  );
}

/** Tells that the habit is paused, with the way back. */
function PausedNote({ habit: { id } }: { habit: Habit }) {
  const t = useTranslator();
  const save = useSave();
  return (
    <div className="apart sheet-paused">
      <p>
        <Pause size={18} aria-hidden="true" />
        {t('habits.paused')}
      </p>
      <Button look="plain" small onClick={() => save('habit.update', { id, activated: true })}>
        {t('sheet.resume')}
      </Button>
    </div>
  );
}
