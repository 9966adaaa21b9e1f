import { useEffect, useEffectEvent } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import { pathTo } from '#i18n/paths.ts';
import { useLocale } from '#web/app/i18n.tsx';
import { chime, prepareSound, speak } from '#web/platform/cues.ts';
import { hapticTap } from '#web/platform/haptics.ts';
import { planNotice } from '#web/platform/timer-notice.ts';
import { chosenCues } from './cue-choices.ts';

interface Cues {
  /** Changes with each step, and when the end of one moves. */
  key: string;
  /** The instant at which the time of the step is over. */
  endsAt: number;
  /** What is said when a step begins, and when its time is over. */
  begins: string;
  ends: string;
}

/** Milliseconds. */
const BUZZ = 400;

/** Tells when a step begins and when its time is over, as its user has chosen. A page that was asleep then tells it when it wakes. */
export function useCues({ key, endsAt, begins, ends }: Cues): void {
  const locale = useLocale();
  const day = useToday();
  const account = useAccountData().user?.id;
  const begin = useEffectEvent(() => {
    if (begins !== '' && chosenCues.get().includes('voice')) speak(begins, locale);
  });
  const end = useEffectEvent(() => {
    const cues = chosenCues.get();
    if (cues.includes('sound')) chime();
    hapticTap(cues.includes('vibration'), BUZZ);
    if (ends !== '' && cues.includes('voice')) speak(ends, locale);
  });
  const wait = useEffectEvent(() => {
    const left = endsAt - Date.now();
    // Over when the player was opened: that was told then.
    if (left <= 0 || account === undefined) return () => {};
    const timer = setTimeout(end, left);
    const takeBack = planNotice({
      at: endsAt,
      title: ends,
      account,
      locale,
      day,
      url: pathTo('index', locale),
    });
    return () => {
      clearTimeout(timer);
      takeBack();
    };
  });
  const [step] = key.split(' ');
  useEffect(() => begin(), [step]);
  useEffect(() => wait(), [key]);
  useEffect(() => {
    prepareSound();
    document.addEventListener('click', prepareSound);
    return () => document.removeEventListener('click', prepareSound);
  }, []);
}
