import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useAccountData, useAchievements } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { type HabitMedal, newMedals } from '#domain/figures/new-medals.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { useCelebrated } from '#web/shared/use-celebrated.ts';
import { addToast } from '#web/ui/toast-store.ts';
import type { Moment } from '../interactive-layer.tsx';

const MedalSheet = optionalComponent(async () => (await import('./medal-sheet.tsx')).MedalSheet, 'moments');

/** Shows the medal that a tick on this page has earned, while the tick stands. */
export function MedalMoment({ start, pressed }: Moment) {
  const { habits } = useAccountData();
  const { aloud } = useCelebrated();
  const achievements = useAchievements();
  const [before, setBefore] = useState(start.achievements);
  const [shown, setShown] = useState(readShownMedals);
  if (!before && achievements) setBefore(achievements);
  const earned = newMedals(before ?? [], achievements ?? [], shown).find(({ id }) => pressed.has(id));
  const habit = habits.find(({ id }) => id === earned?.id);
  if (!earned || !habit) return null;
  const close = () => {
    const next = [...shown.filter(({ id }) => id !== earned.id), earned];
    setShown(next);
    storeShownMedals(next);
  };
  if (!aloud)
    return (
      <MedalLine key={`${earned.id} ${earned.medal}`} habit={habit} medal={earned.medal} onShown={close} />
    );
  return (
    <Suspense>
      <MedalSheet
        key={`${earned.id} ${earned.medal}`}
        habit={habit}
        medal={earned.medal}
        button={pressed.get(earned.id)}
        onClose={close}
      />
    </Suspense>
  );
}

interface MedalLineProps extends Pick<HabitMedal, 'medal'> {
  habit: Habit;
  onShown: () => void;
}

/** The same in a line, for who wants no sheet. */
function MedalLine({ habit, medal, onShown }: MedalLineProps) {
  const t = useTranslator();
  const show = useEffectEvent(() => {
    addToast({ text: t('arrange.medalCalm', { name: habit.name, count: medal }) });
    onShown();
  });
  useEffect(() => show(), []);
  return null;
}

const STORED = 'medals';

/** The medals that were shown on this device. */
function readShownMedals(): readonly HabitMedal[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    return Object.entries(stored ?? {}).map(([id, medal]) => ({ id, medal: Number(medal) }));
  } catch {
    return [];
  }
}

function storeShownMedals(shown: readonly HabitMedal[]): void {
  try {
    localStorage.setItem(
      STORED,
      JSON.stringify(Object.fromEntries(shown.map(({ id, medal }) => [id, medal]))),
    );
  } catch {
    // Storage is blocked: they are remembered until the page is left.
  }
}
