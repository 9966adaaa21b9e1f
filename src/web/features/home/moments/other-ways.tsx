import { lazy, Suspense, useState } from 'react';
import { useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { withTexts } from '#web/shared/with-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { focusMain } from './focus-main.ts';
import { useFinish } from './use-finish.ts';

const BreakChoice = lazy(
  withTexts(async () => (await import('./break-choice.tsx')).BreakChoice, 'breaks', 'undo'),
);

/** What else can become of missed habits: all ticked, skipped, a break; or no card again. */
export function OtherWays({ missed }: { missed: readonly Habit[] }) {
  const t = useTranslator();
  const write = useWrite();
  const { tick, skip } = useFinish();
  const [isOpen, setOpen] = useState(false);
  const isMany = missed.length > 1;
  const turnOff = () => {
    focusMain();
    void write('settings.update', { finishYesterday: false });
    void offerUndo(t, 'finishOff', '', () => void write('settings.update', { finishYesterday: true }));
  };
  return (
    <>
      <div className="ways needs-script">
        {isMany && (
          <Button look="quiet" small onClick={() => tick(missed)}>
            {t('moments.tickAll')}
          </Button>
        )}
        <Button look="quiet" small onClick={() => skip(missed)}>
          {isMany ? t('moments.skipAll') : t('moments.skip')}
        </Button>
        <Button look="quiet" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('moments.pause')}
        </Button>
        <Button look="quiet" small onClick={turnOff}>
          {t('moments.never')}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <BreakChoice missed={missed} />
        </Suspense>
      )}
    </>
  );
}
