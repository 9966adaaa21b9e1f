import { memo, Suspense, useEffect, useRef, useState } from 'react';
import { isDoneOn, isDueOn } from '#domain/list/wire-habit.ts';
import { isPlainHabit } from '#domain/plan/habit.ts';
import { classes } from '#web/ui/classes.ts';
import { hasFacts } from './habit-facts.tsx';
import { HabitRow } from './habit-row.tsx';
import { type KindRowProps, kindRow } from './lazy-parts.ts';

interface ListItemProps extends Required<Omit<KindRowProps, 'day' | 'isSecond'>> {
  /** Among the first rows: the others of a long list are rendered once they come near the window. */
  isFirst: boolean;
}

/**
 * One habit of today. Until it comes near the window it is its name alone, which find in page and screen readers have, and which takes the
 * height of its row; where that height is not known, only until the browser is idle (docs/decisions/long-lists.md). Memoized: a tick renders
 * its own row and no other.
 */
export const ListItem = memo(function ListItem({ isFirst, ...props }: ListItemProps) {
  const { habit, streak, today, showsStrength, grace } = props;
  const item = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(isFirst);
  // The lighter row knows neither strength nor grace.
  const isPlain = isPlainHabit(habit) && !showsStrength && !grace;
  useEffect(() => {
    if (isNear || !item.current) return undefined;
    const show = () => setNear(true);
    if (!isPlain) whenIdle(show);
    return whenNear(item.current, show);
  }, [isNear, isPlain]);
  if (!isNear) {
    const isQuiet = !isDueOn(habit, today) && !isDoneOn(habit, today);
    return (
      <li
        ref={item}
        data-item={habit.id}
        data-far={hasFacts(habit, streak, today) ? 'facts' : ''}
        className={classes('row-title', isQuiet && 'is-quiet')}
      >
        {habit.name}
      </li>
    );
  }
  return (
    <li data-item={habit.id} data-kind={isPlain ? undefined : habit.kind}>
      {isPlain ? (
        <HabitRow {...props} />
      ) : (
        <Suspense fallback={<div className="row" />}>
          <kindRow.Component {...props} />
        </Suspense>
      )}
    </li>
  );
});

/** What turns each far item into a row. */
const far = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls back once an element is less than the height of a window away from it. Returns a function that cancels it. */
function whenNear(element: Element, work: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) far.get(target)?.();
    },
    { rootMargin: '100% 0px' },
  );
  far.set(element, work);
  observer.observe(element);
  return () => {
    far.delete(element);
    uneven.delete(work);
    observer?.unobserve(element);
  };
}

/** Few enough for a phone to render while it is idle. */
const SLICE = 10;

/** What waits for the browser to be idle. */
const uneven = new Set<() => void>();

function whenIdle(work: () => void): void {
  uneven.add(work);
  if (uneven.size === 1) idle(renderSlice);
}

function renderSlice(): void {
  for (const work of [...uneven].slice(0, SLICE)) {
    uneven.delete(work);
    work();
  }
  if (uneven.size > 0) idle(renderSlice);
}

/** WebKit has no requestIdleCallback. */
const idle = (work: () => void) => void (globalThis.requestIdleCallback ?? setTimeout)(work);
