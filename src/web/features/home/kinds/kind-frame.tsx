import { NotebookPen, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFigures, useReadDay } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { type DayKey, weekdayOf } from '#domain/days/day-key.ts';
import { forgivenDays } from '#domain/figures/forgiven-days.ts';
import { strengthOf } from '#domain/figures/strength.ts';
import { isDoneOn, isPartOn, recordOf } from '#domain/list/wire-habit.ts';
import { isPeriodRepeat, isRequired, logsAmount } from '#domain/plan/habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { valueText } from '#web/shared/amounts/amount-text.ts';
import { openDay } from '#web/shared/open-day.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { Grip } from '#web/ui/grip.tsx';
import { Fact, Row } from '#web/ui/row.tsx';
import { type MarkState, WeekStrip } from '#web/ui/week-strip.tsx';
import { bonusFact, otherFacts, stepsFact, type Texts, useSteps } from '../habit-facts.tsx';
import { EmojiTile, HabitName, nameLink } from '../habit-name.tsx';
import type { KindRowProps } from '../lazy-parts.ts';
import { shownDays, weekMarks, weekSummary } from '../week-marks.ts';
import { quietText, type RowDay } from './kind-texts.ts';

interface FrameProps extends RowDay {
  /** For the elements of the row. */
  id: string;
  habit: Habit;
  done: boolean;
  /** Not expected that day, and not done. */
  quiet: boolean;
  facts: ReactNode;
  aside: ReactNode;
  action: ReactNode;
  /** Always shown under the row. */
  below?: ReactNode;
  isSecond: boolean;
}

/** A row of today with its handle and its sheet, or one of another day, whose name opens that day: the sheet is about today. */
export function KindFrame(props: FrameProps) {
  const { id, habit, done, quiet, facts, aside, action, below, day, today, isSecond } = props;
  const t = useTranslator();
  const texts = { t, formats: useFormats() };
  const nameId = `${id}-name`;
  const steps = useSteps(texts, habit, id);
  const isPast = day !== today;
  return (
    <>
      {!isPast && !isSecond && <Grip label={t('habits.move')} aria-description={habit.name} />}
      <Row
        done={done}
        quiet={quiet}
        tile={
          isPast ? (
            <span className="tile">
              <Emoji name={habit.emoji} size={28} lazy />
            </span>
          ) : (
            <EmojiTile habit={habit} describedBy={nameId} />
          )
        }
        title={
          isPast ? (
            nameLink(nameId, habit, () => openDay(habit.id, day))
          ) : (
            <HabitName id={nameId} habit={habit} />
          )
        }
        facts={
          <>
            {facts}
            {isPast && steps.fact && <PastSteps texts={texts} habit={habit} day={day} />}
            {!isPast && steps.fact}
            {!isPast && otherFacts(texts, habit)}
            {isPast && habit.recent[day]?.note === true && (
              <Fact icon={<NotebookPen size={14} aria-hidden="true" />} label={t('day.noted')}>
                {null}
              </Fact>
            )}
          </>
        }
        aside={aside}
        action={action}
      >
        {(below || steps.panel) && (
          <>
            {below}
            {steps.panel}
          </>
        )}
      </Row>
    </>
  );
}

/** Of a habit that is not due on its day: that it is done all the same, or why it rests. */
export function extraFact(texts: Texts, habit: Habit, day: RowDay, done: boolean): ReactNode {
  if (done) return bonusFact(texts);
  const text = quietText(texts, habit, day);
  return text !== null && <span>{text}</span>;
}

/** How strong a habit is, in the place of its streak. */
export function StrengthFact({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const formats = useFormats();
  const { figures, data, today } = useFigures();
  const known = figures.known(habit, data.breaks, today);
  const strength = figures.value(known, 'strength', (record) => strengthOf(record, today));
  return (
    <Fact icon={<TrendingUp size={14} aria-hidden="true" />} label={t('amounts.strength')}>
      {formats.percent(strength * 100)}
    </Fact>
  );
}

/** The steps of a past day, once they are known: those of a done day are all completed. */
function PastSteps({ texts, habit, day }: { texts: Texts; habit: Habit; day: DayKey }) {
  const { data } = useReadDay({ habitId: habit.id, day });
  if (data === undefined && !isDoneOn(habit, day)) return null;
  return (
    <button
      type="button"
      className="fact fact-steps"
      aria-haspopup="dialog"
      onClick={() => openDay(habit.id, day)}
    >
      {stepsFact(texts, habit)}
    </button>
  );
}

/**
 * The strip of a habit as its row shows it, with the amounts of its days for screen readers. Covered and forgiven days rest, and no day of a week or month
 * is missed by itself. A summary of its week or month takes the place of the number of its days.
 */
export function kindStrip({ t, formats }: Texts, row: Required<KindRowProps>, summary: string | null) {
  const { habit, day, weekStart, grace } = row;
  const isPeriod = isPeriodRepeat(habit.repeat);
  const forgiven = forgivenDays({ ...recordOf(habit), grace }, day);
  const { week, shown } = weekMarks(habit, day, weekStart);
  const days = shownDays(day, weekStart);
  const stateOf = (state: MarkState, on: DayKey): MarkState => {
    if (habit.recent[on]?.state === 'covered' || forgiven.has(on)) return 'rest';
    // Nothing was missed, and nothing is open.
    if (!isRequired(habit)) return state === 'done' || state === 'rest' ? state : 'off';
    if (isPartOn(habit, on)) {
      if (habit.repeat.type === 'total') return 'done';
      if (state === 'missed' || state === 'open') return 'part';
    }
    return isPeriod && (state === 'missed' || state === 'future') ? 'off' : state;
  };
  const marks = shown.map((mark, index) => ({ ...mark, state: stateOf(mark.state, days[index] ?? day) }));
  const told = summary ?? t('habits.weekLabel', weekSummary(week));
  const amounts = days.flatMap((each) => {
    const value = habit.recent[each]?.value;
    if (!logsAmount(habit) || value === null || value === undefined || each > day) return [];
    const amount = valueText(formats, habit, value);
    return [t('amounts.ofDay', { day: formats.weekday(weekdayOf(each), 'short'), amount })];
  });
  const label =
    amounts.length === 0 ? told : t('amounts.weekOf', { summary: told, days: amounts.join(', ') });
  return <WeekStrip marks={marks} label={label} />;
}
