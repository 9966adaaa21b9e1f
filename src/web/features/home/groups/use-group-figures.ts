import { useEffect, useState } from 'react';
import { useFigures } from '#client/react.tsx';
import type { Divider } from '#contract/dividers.ts';
import type { GroupFigures } from '#domain/figures/group.ts';
import { afterPaint } from '#web/platform/after-paint.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';

/** The streak and the strength of a divider that counts as one: computed after the frame that shows a change, by rules that are loaded then. */
export function useGroupFigures(divider: Divider): GroupFigures | undefined {
  const { figures, data, today } = useFigures();
  const [shown, setShown] = useState<GroupFigures>();
  useEffect(() => {
    if (divider.rule === null) return undefined;
    const stop = new AbortController();
    const show = async () => {
      const { figuresOfGroup } = await import('#client/figures/groups.ts');
      if (!stop.signal.aborted) setShown(figuresOfGroup(figures, data, today, divider));
    };
    afterPaint(() => {
      if (!stop.signal.aborted) show().catch(ignoreFailure);
    });
    return () => stop.abort();
  }, [figures, data, today, divider]);
  return divider.rule === null ? undefined : shown;
}
