import { useEffect, useEffectEvent, useState } from 'react';
import { useAccountData, useAchievements } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { rewardState } from '#domain/figures/reward.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useCelebrated } from '#web/shared/use-celebrated.ts';
import { centreOf, Sparks } from '#web/ui/sparks.tsx';
import { addToast, removeToast } from '#web/ui/toast-store.ts';
import type { Moment } from '../interactive-layer.tsx';

/** Names the reward that a tick on this page has reached, while the tick stands. */
export function RewardMoment({ start, pressed }: Moment) {
  const { habits } = useAccountData();
  const achievements = useAchievements();
  const [before, setBefore] = useState(start.achievements);
  if (!before && achievements) setBefore(achievements);
  const reached = habits.find(({ id, reward }) => {
    const [was, is] = [before, achievements].map((all) => all?.find((each) => each.id === id)?.completed);
    if (!pressed.has(id) || !reward || was === undefined || is === undefined) return false;
    return rewardState(reward, was) === 'coming' && rewardState(reward, is) === 'reached';
  });
  return reached && <Reached key={reached.id} habit={reached} button={pressed.get(reached.id)} />;
}

function Reached({ habit: { name, reward }, button }: { habit: Habit; button: Element | undefined }) {
  const t = useTranslator();
  const { aloud } = useCelebrated();
  const [place, setPlace] = useState(() => (aloud && button ? centreOf(button) : null));
  const show = useEffectEvent(() =>
    addToast({ text: t('arrange.reward', { name, text: reward?.text ?? '' }) }),
  );
  useEffect(() => {
    const id = show();
    return () => removeToast(id);
  }, []);
  return place && <Sparks {...place} onEnd={() => setPlace(null)} />;
}
