import { Suspense, useState } from 'react';
import { useAccountData, useAchievements } from '#client/react.tsx';
import { newMedals } from '#domain/figures/new-medals.ts';
import { optionalComponent } from '#web/platform/optional-component.ts';
import type { MedalSheetProps } from './medal-sheet.tsx';
import type { Pressed } from './pressed.ts';
import { readShownMedals, storeShownMedals } from './shown-medals.ts';
import type { Start } from './start.ts';

const MedalSheet = optionalComponent<MedalSheetProps>(
  async () => (await import('./medal-sheet.tsx')).MedalSheet,
  'moments',
);

/** Shows the medal that a tick on this page has earned, while the tick stands. */
export function MedalMoment({ start, pressed }: { start: Start; pressed: Pressed }) {
  const { habits } = useAccountData();
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
