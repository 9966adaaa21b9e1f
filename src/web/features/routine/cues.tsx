import { useEffect, useEffectEvent } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import { pathTo } from '#i18n/paths.ts';
import { useLocale } from '#web/app/i18n.tsx';
import { chime, prepareSound, speak } from '#web/platform/cues.ts';
import { hapticTap } from '#web/platform/haptics.ts';
import { planNotice } from '#web/platform/timer-notice.ts';
import { chosenCues } from './cue-choices.ts';

/** Milliseconds. */
const BUZZ = 400;

/** Says the name of a step that begins, where its user has chosen that. One for each step. */
export function BeginCue({ text }: { text: string }) {
  const locale = useLocale();
  const begin = useEffectEvent(() => {
    if (chosenCues.get().includes('voice')) speak(text, locale);
  });
  useEffect(() => begin(), []);
  useEffect(() => {
    prepareSound();
    document.addEventListener('click', prepareSound);
    return () => document.removeEventListener('click', prepareSound);
  }, []);
  return null;
}

interface EndCueProps {
  text: string;
  /** The instant at which the time of the step is over; one cue for each. */
  endsAt: number;
}

/** Tells when the time of a step is over, as its user has chosen. A page that was asleep then tells it when it wakes. */
export function EndCue({ text, endsAt }: EndCueProps) {
  const locale = useLocale();
  const day = useToday();
  const account = useAccountData().user?.id;
  const end = useEffectEvent(() => {
    const cues = chosenCues.get();
    if (cues.includes('sound')) chime();
    hapticTap(cues.includes('vibration'), BUZZ);
    if (cues.includes('voice')) speak(text, locale);
  });
  const wait = useEffectEvent(() => {
    const left = endsAt - Date.now();
    // Over when the player was opened: its sound came then.
    if (left <= 0 || account === undefined) return () => {};
    const timer = setTimeout(end, left);
    const takeBack = planNotice({
      at: endsAt,
      title: text,
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
  useEffect(() => wait(), []);
  return null;
}
