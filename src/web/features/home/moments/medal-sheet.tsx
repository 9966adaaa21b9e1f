import { useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { MEDALS } from '#domain/figures/achievements.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { Medal } from '#web/ui/medal.tsx';
import { centreOf, Sparks } from '#web/ui/sparks.tsx';
import './medal-sheet.css';

interface MedalSheetProps {
  habit: Habit;
  medal: number;
  /** The tick that earned it. */
  button: Element | undefined;
  onClose: () => void;
}

/** The ring of the tick bursts, and a sheet with the medal follows. */
export function MedalSheet({ habit, medal, button, onClose }: MedalSheetProps) {
  const t = useTranslator();
  const formats = useFormats();
  const [place, setPlace] = useState(() => button && centreOf(button));
  return (
    <>
      {place && <Sparks {...place} onEnd={() => setPlace(undefined)} />}
      <Dialog
        title={t('moments.medal', { count: medal })}
        closeLabel={t('shell.closeToast')}
        onClose={onClose}
      >
        <div className="medal-sheet">
          <span className="medal-art">
            <svg className="medal-ring" viewBox="0 0 120 120" aria-hidden="true">
              <circle cx="60" cy="60" r="54" />
            </svg>
            <Medal tier={MEDALS.indexOf(medal)} reached side={84} />
            <b aria-hidden="true">{formats.number(medal)}</b>
          </span>
          <p>
            <Emoji name={habit.emoji} size={20} /> {habit.name}
          </p>
          <div className="medal-ways">
            <AppLink
              to="habits-performance"
              search={`?habit=${habit.id}&share`}
              className={buttonClass({ look: 'plain' })}
            >
              {t('moments.share')}
            </AppLink>
            <Button onClick={onClose}>{t('moments.continue')}</Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
