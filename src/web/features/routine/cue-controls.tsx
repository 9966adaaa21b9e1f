import { AudioLines, Vibrate, Volume2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { canSpeak } from '#web/platform/cues.ts';
import { requestNotificationPermission } from '#web/platform/push.ts';
import { noticeAbility } from '#web/platform/timer-notice.ts';
import { Button } from '#web/ui/button.tsx';
import { chosenCues, cueNames, toggleCue } from './cue-choices.ts';

const icons = { sound: Volume2, vibration: Vibrate, voice: AudioLines } as const;

/** The notice that comes while the page is hidden, once the user has allowed it; the note says where none can come. */
export function BackgroundNote() {
  const t = useTranslator();
  const [ability, setAbility] = useState(noticeAbility);
  const ask = async () => {
    await requestNotificationPermission();
    setAbility(noticeAbility());
  };
  if (ability === 'ask') {
    return (
      <Button look="quiet" small onClick={() => void ask()}>
        {t('routine.allowNotice')}
      </Button>
    );
  }
  if (import.meta.env.NATIVE) return null;
  return <p className="fine">{t(ability === 'granted' ? 'routine.noticeOfBrowser' : 'routine.noNotice')}</p>;
}

/** What tells that the time of a habit is over; only what the device can. */
export function CueChoices() {
  const t = useTranslator();
  const chosen = useSyncExternalStore(chosenCues.subscribe, chosenCues.get, chosenCues.get);
  const isThere = {
    sound: true,
    vibration: import.meta.env.NATIVE || 'vibrate' in navigator,
    voice: canSpeak(),
  };
  return (
    <fieldset className="routine-cues">
      <legend className="visually-hidden">{t('routine.cues')}</legend>
      {cueNames
        .filter((cue) => isThere[cue])
        .map((cue) => {
          const Icon = icons[cue];
          return (
            <button
              key={cue}
              type="button"
              className="icon-button"
              aria-label={t(`routine.${cue}`)}
              title={t(`routine.${cue}`)}
              aria-pressed={chosen.includes(cue)}
              onClick={() => toggleCue(cue)}
            >
              <Icon size={22} aria-hidden="true" />
            </button>
          );
        })}
    </fieldset>
  );
}
