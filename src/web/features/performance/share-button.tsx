import { Share } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { Achievement } from '#contract/performance.ts';
import { sumOf } from '#domain/figures/figure-days.ts';
import type { YearDay } from '#domain/figures/year-days.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { useCelebrated } from '#web/shared/use-celebrated.ts';
import { useLazyDialog } from '#web/shared/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { loadShareDialog, preloadShareDialog, type Shared } from './share/load-dialog.ts';

interface ShareButtonProps {
  days: readonly YearDay[];
  /** Of the chosen habit. */
  achievement: Achievement | undefined;
}

/** Opens the picture to share, once there is something to draw. Its code is loaded when the page is idle, so that it also opens offline. */
export function ShareButton({ days, achievement }: ShareButtonProps) {
  const t = useTranslator();
  const shared = useShared(days, achievement);
  const { Shown, open, close } = useLazyDialog(loadShareDialog);
  useEffect(() => whenIdle(preloadShareDialog), []);
  // The address may ask for it at once, as that of a medal does.
  const isAsked = new URLSearchParams(useLocation().search).has('share') && shared !== null;
  const onAsked = useEffectEvent(open);
  useEffect(() => {
    if (isAsked) onAsked();
  }, [isAsked]);
  return (
    <>
      <Button
        look="plain"
        small
        disabled={!shared}
        aria-haspopup="dialog"
        onPointerEnter={preloadShareDialog}
        onClick={open}
      >
        <Share size={18} aria-hidden="true" /> {t('performance.share')}
      </Button>
      {Shown && shared && <Shown shared={shared} onClose={close} />}
    </>
  );
}

/** WebKit has no requestIdleCallback: a timer replaces it. */
function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, 1_000);
  return () => clearTimeout(handle);
}

/** The figure to share: the year for all habits; for one the streak, or all its days when the streak is 0 or none is wanted. */
function useShared(days: readonly YearDay[], achievement: Achievement | undefined): Shared | null {
  const t = useTranslator();
  const { streaks } = useCelebrated();
  const formats = useFormats();
  const first = days[0]?.day;
  const last = days.at(-1)?.day;
  if (!first || !last) return null;
  const { completed } = sumOf(days);
  if (!achievement) {
    const period = t('performance.period', {
      first: formats.month(first.slice(0, 7), 'year'),
      last: formats.month(last.slice(0, 7), 'year'),
    });
    const unit = t('performance.yearUnit', { count: completed });
    const title = t('performance.shareYear');
    return { title, headline: completed, unit, name: period, emoji: 'glowing-star', days };
  }
  const { name, emoji } = achievement;
  const streak = streaks ? achievement.currentStreak : 0;
  const headline = streak > 0 ? streak : achievement.completed;
  const unit = t(streak > 0 ? 'performance.streakUnit' : 'performance.timesUnit', { count: headline });
  return { title: t('performance.shareHabit'), headline, unit, name, emoji, days };
}
