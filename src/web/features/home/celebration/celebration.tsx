import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import { progressOf } from '#domain/list/divider-progress.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { hapticTap } from '#web/platform/haptics.ts';
import { centreOf, Sparks } from '#web/ui/sparks.tsx';
import { useToastWhile } from '#web/ui/use-toast-while.ts';
import { pressed } from '../moments/pressed.ts';

/** A haptic tap for each tick, and a celebration for the one that completes the day. */
export function Celebration() {
  const t = useTranslator();
  const { habits, settings } = useAccountData();
  const { completed, total } = progressOf(habits, useToday());
  const whole = total > 0 && completed === total;
  const say = useToastWhile(whole);
  const [burst, setBurst] = useState<ReturnType<typeof centreOf> | null>(null);
  if (burst && !whole) setBurst(null);
  // The first interaction loads this component, and may have been a tick.
  const ticked = useRef(useState(lastTick)[0]);

  const feel = useEffectEvent(({ target }: Event) => {
    const tick = target instanceof Element ? target.closest('[data-tick]') : null;
    if (!tick) return;
    ticked.current = tick;
    hapticTap(settings.haptics);
  });
  const celebrate = useEffectEvent(() => {
    const tick = ticked.current;
    ticked.current = null;
    // Only for a tick on this page: not for one of another device or of the first render.
    if (!tick) return;
    setBurst(centreOf(tick));
    say(t('arrange.whole'));
  });

  useEffect(() => {
    addEventListener('click', feel, true);
    return () => removeEventListener('click', feel, true);
  }, []);
  useEffect(() => {
    if (whole) celebrate();
  }, [whole]);

  return burst && <Sparks key={`${burst.x} ${burst.y}`} {...burst} onEnd={() => setBurst(null)} />;
}

/** The tick of today that was pressed last, if the last press was one. */
function lastTick(): Element | null {
  const last = [...pressed.get().values()].at(-1);
  return last?.matches('[data-tick]') ? last : null;
}
