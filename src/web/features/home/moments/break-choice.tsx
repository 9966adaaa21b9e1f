import { newId } from '#client/device/new-id.ts';
import { useToday, useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { focusMain } from '#web/app/focus-main.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { addToast } from '#web/ui/toast-store.ts';

/** Days of a break from today on, beside one without an end. */
const LENGTHS = [1, 2, 3, 7, 14];

/**
 * How long the break lasts: it begins with the missed day, so that this counts no longer. One missed habit pauses alone, several pause all.
 */
export function BreakChoice({ missed }: { missed: readonly Habit[] }) {
  const t = useTranslator();
  const formats = useFormats();
  const write = useWrite();
  const today = useToday();
  const [only] = missed;
  const habitIds = missed.length === 1 && only ? [only.id] : null;
  const take = (to: DayKey | null) => {
    const id = newId();
    focusMain();
    void write('break.create', { id, from: addDays(today, -1), to, habitIds });
    addToast({
      text: to ? t('habits.onBreakUntil', { day: formats.day(to, 'short') }) : t('habits.onBreak'),
      action: { label: t('undo.undo'), run: () => void write('break.delete', { id }) },
    });
  };
  return (
    <div role="group" aria-label={t('breaks.until')}>
      <p className="fine">
        {habitIds ? t('breaks.untilFor', { name: only?.name ?? '' }) : t('breaks.untilAll')}
      </p>
      <div className="ways">
        {LENGTHS.map((days) => (
          <Button key={days} look="plain" small onClick={() => take(addDays(today, days - 1))}>
            {days === 1 ? t('breaks.today') : formats.day(addDays(today, days - 1), 'short')}
          </Button>
        ))}
        <Button look="plain" small onClick={() => take(null)}>
          {t('breaks.open')}
        </Button>
        <AppLink to="settings-breaks" seldom className={buttonClass({ look: 'quiet', small: true })}>
          {t('breaks.otherDays')}
        </AppLink>
      </div>
    </div>
  );
}
