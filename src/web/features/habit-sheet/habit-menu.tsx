import { Archive, Ellipsis, NotebookPen, Pause, Play, Trash2 } from 'lucide-react';
import { useToday } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { openDay } from '#web/shared/open-day.ts';
import { useSave } from '#web/shared/sheet/saved.tsx';
import { useRemove } from '#web/shared/undo.ts';
import { Menu } from '#web/ui/menu.tsx';
import { leaveFor } from './leave-for.ts';

/** Pause, the day of today, archive and delete. A toast offers to undo the last two for a moment, so none asks first. */
export function HabitMenu({ habit: { id, name, activated } }: { habit: Habit }) {
  const t = useTranslator();
  const save = useSave();
  const remove = useRemove();
  const end = (action: 'archive' | 'delete') => {
    leaveFor('main');
    remove('habit.delete', { id, action }, action === 'archive' ? 'archived' : 'deleted', name);
  };
  const today = useToday();
  const items = [
    {
      key: 'pause',
      label: t(activated ? 'sheet.pause' : 'sheet.resume'),
      icon: activated ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />,
      onSelect: () => save('habit.update', { id, activated: !activated }),
    },
    {
      key: 'today',
      label: t('sheet.today'),
      icon: <NotebookPen size={18} aria-hidden="true" />,
      onSelect: () => openDay(id, today),
    },
    {
      key: 'archive',
      label: t('sheet.archive'),
      icon: <Archive size={18} aria-hidden="true" />,
      onSelect: () => end('archive'),
    },
    {
      key: 'delete',
      label: t('sheet.delete'),
      icon: <Trash2 size={18} aria-hidden="true" />,
      danger: true,
      onSelect: () => end('delete'),
    },
  ];
  return (
    <Menu label={t('sheet.more')} items={items} className="icon-button">
      <Ellipsis size={20} aria-hidden="true" />
    </Menu>
  );
}
