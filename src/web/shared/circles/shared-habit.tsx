import type { SharedHabit as Shared } from '#contract/circles.ts';
import { weekdayOf } from '#domain/days/day-key.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { amountText } from '#web/shared/amounts/amount-text.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { Fact } from '#web/ui/row.tsx';
import { COLUMNS, daysPath, PITCH, type SharedState } from './days-path.ts';
import style from './shared-habit.css?url';

/** A habit as the members of a circle see it: on the page of the circle, and in the preview of who shows it. Its texts are `sharing`. */
export function SharedHabit({ habit }: { habit: Shared }) {
  return (
    <div className="shared-habit">
      <link rel="stylesheet" href={style} precedence="feature" />
      <span className="tile">
        <Emoji name={habit.emoji} size={26} />
      </span>
      <div>
        <bdi className="shared-name">{habit.name}</bdi>
        <Facts habit={habit} />
      </div>
      <Days habit={habit} />
    </div>
  );
}

/** Today in words where it is all that is shown, else the streak and the amount of today. */
function Facts({ habit: { days, level, streak = 0, unit = '' } }: { habit: Shared }) {
  const t = useTranslator();
  const formats = useFormats();
  const today = days.at(-1);
  if (level === 'today')
    return today ? <p className="row-facts">{t(`sharing.today.${today.state}`)}</p> : null;
  const amount = today?.value ?? 0;
  if (streak === 0 && amount === 0) return null;
  return (
    <p className="row-facts">
      {streak > 0 && (
        <Fact icon={<Emoji name="fire" size={14} />} label={t('sharing.streak')} look="warm">
          {formats.number(streak)}
        </Fact>
      )}
      {amount > 0 && (
        <span>
          <span className="visually-hidden">{t('sharing.amount')} </span>
          <bdi>{amountText(formats, amount, unit)}</bdi>
        </span>
      )}
    </p>
  );
}

const states: readonly SharedState[] = ['empty', 'rest', 'open', 'done'];

/** A mark for each day, the oldest first; a month in rows of seven. */
function Days({ habit: { days, level } }: { habit: Shared }) {
  const text = useDaysText(days);
  const [columns, rows] = [Math.min(days.length, COLUMNS), Math.ceil(days.length / COLUMNS)];
  const scale = level === 'today' ? 2 : 1;
  // Of today alone, the words say it.
  const label = level === 'today' ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': text };
  return (
    <svg
      className="shared-days"
      viewBox={`0 0 ${columns * PITCH} ${rows * PITCH}`}
      width={columns * PITCH * scale}
      height={rows * PITCH * scale}
      {...label}
    >
      {states.map((state) => (
        <path key={state} className={`is-${state}`} d={daysPath(days, state)} />
      ))}
    </svg>
  );
}

/** "Monday: done, …, today: not yet", the last seven days by their names; before them, how many of more days are done. */
function useDaysText(days: Shared['days']): string {
  const t = useTranslator();
  const formats = useFormats();
  const week = days.slice(-COLUMNS).map(({ day, state }, index, { length }) =>
    t('sharing.ofDay', {
      day: index === length - 1 ? t('sharing.todayName') : formats.weekday(weekdayOf(day)),
      state: t(`sharing.states.${state}`),
    }),
  );
  const { length: count } = days.filter(({ state }) => state === 'done');
  const month = days.length > COLUMNS ? [t('sharing.ofMonth', { count, days: days.length })] : [];
  return [...month, ...week].join(', ');
}
