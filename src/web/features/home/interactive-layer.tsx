import { Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useAccountData, useAchievements, useToday } from '#client/react.tsx';
import type { AccountData } from '#client/state/account-data.ts';
import { hasEmailToConfirm } from '#client/state/profile.ts';
import type { Achievement } from '#contract/performance.ts';
import { isMedalNear } from '#domain/figures/achievements.ts';
import { isRewardNear } from '#domain/figures/reward.ts';
import { progressOf } from '#domain/list/divider-progress.ts';
import { hasEverTicked } from '#domain/list/first-tick.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useUser } from '#web/app/session.tsx';
import { hapticTap } from '#web/platform/haptics.ts';
import { lazyComponent } from '#web/platform/lazy-component.tsx';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { celebrated } from '#web/shared/celebrations.ts';
import { useCelebrated } from '#web/shared/use-celebrated.ts';
import { centreOf, Sparks } from '#web/ui/sparks.tsx';
import { useToastWhile } from '#web/ui/use-toast-while.ts';
import { Arranger } from './arrange/arranger.tsx';
import { DayGestures } from './day-gestures.tsx';
import { isNewcomer } from './hints/first-steps.ts';
import { type Pressed, pressed as presses } from './moments/pressed.ts';

/** Of the first tick, and loaded before it, since it moves the page: most members ticked long ago. */
const firstTick = lazyComponent(
  'src/web/features/home/moments/first-tick.tsx',
  async () => (await import('./moments/first-tick.tsx')).FirstTick,
  ['arrange'],
  true,
);
/** Only where a tick or two may earn a medal. */
const MedalMoment = optionalComponent(async () => (await import('./moments/medal-moment.tsx')).MedalMoment);
/** Only where a tick or two may reach a reward of the user's own. */
const RewardMoment = optionalComponent(
  async () => (await import('./moments/reward-moment.tsx')).RewardMoment,
);
const Hints = optionalComponent(async () => (await import('./hints/hints.tsx')).Hints, 'hints');
/** Only for users with an email to confirm, the first or a new one. */
const EmailNotice = optionalComponent(
  async () => (await import('#web/shared/email-notice.tsx')).EmailNotice,
  'confirmation',
);

/** The account as the list began with it, to detect a first tick and a new medal. */
interface Start {
  readonly data: AccountData;
  /** Undefined when they were not loaded yet. */
  readonly achievements: readonly Achievement[] | undefined;
}

export interface Moment {
  start: Start;
  pressed: Pressed;
}

/** The interactive parts of the list: sorting, the celebration, the moments, and notices under it. */
export function InteractiveLayer({ start }: { start: Start }) {
  const pressed = useSyncExternalStore(presses.subscribe, presses.get);
  const { settings } = useAccountData();
  const today = useToday();
  return (
    <>
      <Arranger />
      <DayGestures day={today} weekStart={settings.weekStart} />
      <UnderList start={start} pressed={pressed.size > 0} />
      <Celebration />
      <Medals start={start} pressed={pressed} />
      <Rewards start={start} pressed={pressed} />
    </>
  );
}

/** The notices under the list, where they move nothing; all load together. */
function UnderList({ start, pressed }: { start: Start; pressed: boolean }) {
  const user = useUser();
  const data = useAccountData();
  const { onboarding } = data;
  const today = useToday();
  // As at the start of the visit, so that the final message stays.
  const [hinted] = useState(() => user !== null && !onboarding.dismissed && isNewcomer(user, today));
  const isNew = !hasEverTicked(start.data);
  const { aloud } = celebrated(data.settings);
  useEffect(() => {
    if (isNew) void firstTick.preload();
  }, [isNew]);
  return (
    <>
      {/* Live regions must exist before their content: screen readers announce only later changes. */}
      <div role="status">
        <Suspense>{pressed && isNew && aloud && hasEverTicked(data) && <firstTick.Component />}</Suspense>
      </div>
      <Suspense>
        {hinted && <Hints />}
        {user && hasEmailToConfirm(user) && <EmailNotice user={user} dismissible />}
      </Suspense>
    </>
  );
}

function Medals({ start, pressed }: Moment) {
  const achievements = useAchievements();
  // From then on, also once the medal is earned.
  const [near, setNear] = useState(false);
  if (!near && achievements?.some(({ completed }) => isMedalNear(completed))) setNear(true);
  const { inWords } = useCelebrated();
  return <Suspense>{near && inWords && <MedalMoment start={start} pressed={pressed} />}</Suspense>;
}

function Rewards({ start, pressed }: Moment) {
  const { habits } = useAccountData();
  const achievements = useAchievements();
  const { inWords } = useCelebrated();
  // From then on, also once the reward is reached.
  const [near, setNear] = useState(false);
  const isNear = ({ id, reward }: (typeof habits)[number]) => {
    const completed = achievements?.find((each) => each.id === id)?.completed;
    return reward !== null && completed !== undefined && isRewardNear(reward, completed);
  };
  if (!near && habits.some(isNear)) setNear(true);
  return <Suspense>{near && inWords && <RewardMoment start={start} pressed={pressed} />}</Suspense>;
}

/** A haptic tap for each tick, and for the one that completes the day what the user wants of a celebration. */
function Celebration() {
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
    const { aloud, inWords } = celebrated(settings);
    if (aloud) setBurst(centreOf(tick));
    if (inWords) say(t(aloud ? 'arrange.whole' : 'arrange.wholeCalm'));
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
  const last = [...presses.get().values()].at(-1);
  return last?.matches('[data-tick]') ? last : null;
}
