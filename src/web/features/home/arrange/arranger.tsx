import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAccountData, useToday, useWrite } from '#client/react.tsx';
import type { Divider } from '#contract/dividers.ts';
import { arrange, putInGap } from '#domain/order/arrange.ts';
import { coversOf, orderedOf, suiteOf } from '#domain/order/ordering.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { hapticTap } from '#web/platform/haptics.ts';
import { GRIP, ITEM, idOf, type Lift, type SortEvent } from '#web/ui/sortable/host.ts';
import { createSortable } from '#web/ui/sortable/sortable.ts';
import { openPressed } from '../day-gestures.tsx';

/** Makes the list around it sortable, and announces the result to screen readers (docs/decisions/reorder.md). */
export function Arranger() {
  const t = useTranslator();
  const write = useWrite();
  const { dividers, habits, settings } = useAccountData();
  const today = useToday();
  const [announcement, setAnnouncement] = useState('');
  const region = useRef<HTMLParagraphElement>(null);

  const lift = useEffectEvent((item: HTMLElement): Lift | null => {
    const list = region.current?.parentElement;
    if (!list) return null;
    const taken = arrange(asShown(list, dividers), habits, idOf(item));
    if (!taken || taken.from < 0) return null;
    const units = unitsOf(list, taken.whole);
    return units.length === taken.gaps.length ? { units, from: taken.from } : null;
  });

  const drop = useEffectEvent((id: string, gap: number) => {
    const list = region.current?.parentElement;
    const taken = list && arrange(asShown(list, dividers), habits, id);
    if (!taken) return;
    const suite = suiteOf(putInGap(taken, gap).map(orderedOf));
    if (suite.length > 0) flushSync(() => void write('habit.reorder', { suite }));
  });

  const announce = useEffectEvent((event: SortEvent, id: string, place: number, count: number) => {
    const list = region.current?.parentElement;
    const taken = list && arrange(asShown(list, dividers), habits, id);
    const item = taken?.block[0];
    if (!taken || !item) return;
    const { name } = item.kind === 'habit' ? item.habit : item.divider;
    const words = { name, place: place + 1, count };
    const over = coversOf(putInGap(taken, place)).get(id);
    const isPlaced = event === 'moved' || event === 'dropped';
    setAnnouncement(
      isPlaced && over
        ? t(`arrange.${event}Under`, { ...words, divider: over.name })
        : t(`arrange.${event}`, words),
    );
    if (event === 'lifted') hapticTap(settings.haptics);
  });

  const rested = useEffectEvent((pressed: Element, clientX: number) => {
    openPressed(pressed, clientX, { day: today, weekStart: settings.weekStart });
  });

  useEffect(() => {
    const list = region.current?.parentElement;
    return list ? createSortable(list, { lift, drop, announce, rested }) : undefined;
  }, []);

  return (
    <p ref={region} className="visually-hidden arrange-said" role="status">
      {announcement}
    </p>
  );
}

/** The dividers as the list shows them: one with a time of day folds by it (groups/group-section.tsx). */
function asShown(list: HTMLElement, dividers: readonly Divider[]): Divider[] {
  return dividers.map((divider) => {
    if (divider.window === null) return divider;
    const head = list.querySelector(`[data-item="${CSS.escape(divider.id)}"]`);
    return { ...divider, closed: head?.querySelector('h2 [aria-expanded="false"]') != null };
  });
}

/** The units that exchange places, as rendered: whole sections for a divider with its habits, otherwise rows and heads. */
function unitsOf(list: HTMLElement, whole: boolean): HTMLElement[] {
  const items = [...list.querySelectorAll<HTMLElement>(ITEM)].filter(
    (item) => item.matches('[data-far]') || item.querySelector(GRIP),
  );
  if (!whole) return items.map(unitOf);
  return items.filter(isHead).map((head) => sectionOf(head) ?? head);
}

/** The unit of an item: the head of a section without rows moves with the whole section. */
function unitOf(item: HTMLElement): HTMLElement {
  const section = isHead(item) ? sectionOf(item) : null;
  return section && !section.querySelector('li') ? section : item;
}

/** A habit is a list item; the other items are the heads of their sections. */
const isHead = (item: HTMLElement): boolean => !item.matches('li');

const sectionOf = (head: HTMLElement): HTMLElement | null => head.closest('section');
