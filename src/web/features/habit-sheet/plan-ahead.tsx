import { X } from 'lucide-react';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { amountText } from '#web/shared/amounts/amount-text.ts';
import { usePlanText } from '#web/shared/plan/use-plan-text.ts';
import { useSave } from '#web/shared/sheet/sheet.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

/** The plans that have not begun, each of which can be taken back; a growing target in one line. */
export function PlansAhead({ habit }: { habit: Habit }) {
  const { ahead, growth } = habit;
  if (ahead.length === 0) return null;
  return growth ? <Growing habit={habit} growth={growth} /> : <AheadList habit={habit} />;
}

function AheadList({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const formats = useFormats();
  const say = usePlanText();
  const save = useSave();
  const bounds = { startsOn: null, endsOn: null };
  return (
    <ul className="stack" aria-label={t('plan.ahead')}>
      {habit.ahead.map(({ from, repeat, target }) => {
        const day = formats.day(from, 'long');
        const text = t('plan.fromDay', { day, plan: say({ ...habit, ...bounds, repeat, target }) });
        return (
          <li key={from} className="apart">
            <span className="sheet-plan">{text}</span>
            <IconButton
              label={t('plan.takeBack', { day })}
              onClick={() => save('habit.deleteAhead', { id: habit.id, from })}
            >
              <X size={16} aria-hidden="true" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}

interface GrowingProps {
  habit: Habit;
  growth: NonNullable<Habit['growth']>;
}

function Growing({ habit, growth }: GrowingProps) {
  const t = useTranslator();
  const formats = useFormats();
  const save = useSave();
  const [next] = habit.ahead;
  const amount = (value: number | null): string => amountText(formats, value ?? 0, habit.unit);
  return (
    <div className="stack">
      <p className="sheet-plan">
        {t('plan.growing', {
          next: amount(next?.target ?? null),
          day: formats.day(next?.from ?? '', 'long'),
          until: amount(growth.until),
        })}
      </p>
      {growth.onlyWhenMet && <p className="fine">{t('plan.onlyWhenMetText')}</p>}
      <Steps unit={habit.unit} target={habit.target} rows={habit.ahead} />
      <div className="ways">
        <Button look="quiet" small onClick={() => save('habit.update', { id: habit.id, growth: null })}>
          {t('plan.stopGrowing')}
        </Button>
      </div>
    </div>
  );
}

interface StepsProps {
  unit: string;
  /** Of today. */
  target: number | null;
  rows: readonly { readonly from: DayKey; readonly target: number | null }[];
}

const WIDTH = 240;
const HEIGHT = 36;

/** The steps of a growing target as bars, and the last of them in words. */
export function Steps({ unit, target, rows }: StepsProps) {
  const t = useTranslator();
  const formats = useFormats();
  const values = [target ?? 0, ...rows.map((row) => row.target ?? 0)];
  const most = Math.max(...values, 1);
  const width = WIDTH / values.length;
  const last = rows.at(-1);
  const label = t('plan.steps', {
    count: rows.length,
    amount: amountText(formats, last?.target ?? 0, unit),
    day: formats.day(last?.from ?? '', 'long'),
  });
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="xMinYMax"
        width="100%"
        height={HEIGHT}
        aria-hidden="true"
        fill="var(--brand)"
      >
        {values.map((value, place) => {
          const height = Math.max(1, (HEIGHT * value) / most);
          return (
            <rect
              // Places are all that tells two steps of one height apart.
              key={`${String(place)} ${String(value)}`}
              x={place * width}
              y={HEIGHT - height}
              width={Math.max(1, width - 2)}
              height={height}
              rx={2}
            />
          );
        })}
      </svg>
      <figcaption className="fine">{label}</figcaption>
    </figure>
  );
}
