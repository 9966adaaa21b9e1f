import { useEffect, useRef, useState } from 'react';
import type { CircleGoal } from '#contract/circles.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Named } from '#web/shared/circles/named.tsx';
import { useCelebrated } from '#web/shared/use-celebrated.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { centreOf, Sparks } from '#web/ui/sparks.tsx';
import { isMetSeen, noteMetSeen } from './met-seen.ts';

/** The one moment of a goal that is reached: once on a device in each of its periods, as loud as the user has set. */
export function GoalMoment({ goal }: { goal: CircleGoal }) {
  const t = useTranslator();
  const { aloud, inWords } = useCelebrated();
  const [isNew] = useState(() => !isMetSeen(goal));
  const { id, from } = goal;
  useEffect(() => noteMetSeen({ id, from }), [id, from]);
  const place = useRef<HTMLSpanElement>(null);
  const [sparks, setSparks] = useState<ReturnType<typeof centreOf>>();
  useEffect(() => {
    if (isNew && aloud && place.current) setSparks(centreOf(place.current));
  }, [isNew, aloud]);
  if (!isNew || !inWords) return null;
  return (
    <div className="circle-met" role="status">
      <span ref={place}>
        <Emoji name="sparkles" size={36} />
      </span>
      <div>
        <b>{t('circles.met')}</b>
        <p className="fine">
          <Named text="circles.metText" name={goal.title} />
        </p>
      </div>
      {sparks && <Sparks {...sparks} onEnd={() => setSparks(undefined)} />}
    </div>
  );
}
