import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAccountData } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { moveItem, suiteOf } from '#domain/order/reorder.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { hapticTap } from '#web/platform/haptics.ts';
import { useSave } from '#web/shared/sheet/saved.tsx';
import { ITEM, idOf, type Lift, type SortEvent } from '#web/ui/sortable/host.ts';
import { createSortable } from '#web/ui/sortable/sortable.ts';

/** Makes the list of steps sortable; returns the announcement for screen readers. */
export function useSortableSteps(habit: Habit, list: RefObject<HTMLElement | null>): string {
  const t = useTranslator();
  const save = useSave();
  const { haptics } = useAccountData().settings;
  const [announcement, setAnnouncement] = useState('');
  const steps = byOrder(habit.steps);

  const lift = useEffectEvent((item: HTMLElement): Lift | null => {
    const units = [...(list.current?.querySelectorAll<HTMLElement>(ITEM) ?? [])];
    const from = units.findIndex((unit) => idOf(unit) === idOf(item));
    return units.length === steps.length && from >= 0 ? { units, from } : null;
  });

  const drop = useEffectEvent((id: string, to: number) => {
    const from = steps.findIndex((step) => step.id === id);
    const suite = suiteOf(moveItem(steps, from, to));
    flushSync(() => {
      if (suite.length > 0) save('step.reorder', { habitId: habit.id, suite });
    });
  });

  const announce = useEffectEvent((event: SortEvent, id: string, place: number, count: number) => {
    const name = steps.find((step) => step.id === id)?.name ?? '';
    setAnnouncement(t(`arrange.${event}`, { name, place: place + 1, count }));
    if (event === 'lifted') hapticTap(haptics);
  });

  useEffect(
    () => (list.current ? createSortable(list.current, { lift, drop, announce }) : undefined),
    [list],
  );
  return announcement;
}
