import { memo, useState } from 'react';
import { type DropExamples, type Dropped, type DropReason, dropReasons } from '#client/imports/foreign.ts';
import type { HabitPreview, YearSample } from '#client/imports/foreign-reader.ts';
import type { Match } from '#client/imports/foreign-source.ts';
import { useAccountData } from '#client/react.tsx';
import { type YearDay, yearDays } from '#domain/figures/year-days.ts';
import type { Formats } from '#i18n/format.ts';
import type { Translator } from '#i18n/translate.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { usePlanText } from '#web/shared/plan/use-plan-text.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { YearMap } from '#web/ui/year-map.tsx';

interface HabitChoiceProps {
  habit: HabitPreview;
  match: Match | undefined;
  isChosen: boolean;
  /** Whether it is kept beside the own habit of its name. */
  isApart: boolean;
  readYear: (id: string) => Promise<YearSample>;
  onChoose: (id: string) => void;
  onApart: (id: string) => void;
}

/** One habit of the file, with what the import will do with it. Memoized as a whole: the list renders at each turn in which it grows. */
export const HabitChoice = memo(function HabitChoice(props: HabitChoiceProps) {
  const { habit, match, isChosen, isApart, readYear, onChoose, onApart } = props;
  const t = useTranslator();
  const formats = useFormats();
  const planText = usePlanText();
  const { name, emoji, dropped, examples, from } = habit;
  return (
    <li className="import-habit">
      <label className="import-check">
        <input type="checkbox" checked={isChosen} onChange={() => onChoose(habit.id)} />
        <Emoji name={emoji} size={28} />
        <span className="import-name">{name}</span>
      </label>
      <div className="import-details settings-text">
        <p>{[planText(habit), ...(habit.archived ? [t('imports.archived')] : [])].join(' · ')}</p>
        <p>{daysText(habit, t, formats)}</p>
        <DroppedList dropped={dropped} examples={examples} />
        {isChosen && match?.type === 'here' && <p>{t('imports.here')}</p>}
        {isChosen && match?.type === 'otherKind' && <p>{t('imports.otherKind')}</p>}
        {isChosen && match?.type === 'sameName' && (
          <Segments
            legend={t('imports.sameName')}
            options={[
              { value: 'merge', label: t('imports.merge') },
              { value: 'apart', label: t('imports.keepBoth') },
            ]}
            selected={isApart ? 'apart' : 'merge'}
            onSelect={() => onApart(habit.id)}
          />
        )}
        {from !== null && <HabitYear habit={habit} readYear={readYear} />}
      </div>
    </li>
  );
});

function daysText({ kind, from, to, ...habit }: HabitPreview, t: Translator, formats: Formats): string {
  if (from === null || to === null) return t('imports.noDays');
  const done = t(kind === 'check' ? 'imports.doneDays' : 'imports.loggedDays', { count: habit.done });
  const others = [
    ...(habit.skipped > 0 ? [t('imports.skippedDays', { count: habit.skipped })] : []),
    ...(habit.noted > 0 ? [t('imports.notedDays', { count: habit.noted })] : []),
  ];
  const span =
    from === to
      ? t('imports.oneDay', { day: formats.day(from) })
      : t('imports.span', { from: formats.day(from), to: formats.day(to) });
  return [done, ...others, span].join(' · ');
}

/** As many weekdays as can be told apart. */
const NAMED_WEEKDAYS = [1, 3, 5];

/** The last year of a habit of the file, when it is asked for. */
function HabitYear({ habit: { id, name }, readYear }: Pick<HabitChoiceProps, 'habit' | 'readYear'>) {
  const t = useTranslator();
  const formats = useFormats();
  const { weekStart } = useAccountData().settings;
  const [sample, setSample] = useState<YearSample | null>(null);
  const load = () => void readYear(id).then(setSample, ignoreFailure);
  const days = sample ? yearDays(sample.figures, sample.stop, weekStart) : [];
  const textOf = ({ day: key, total, completed }: YearDay): string => {
    const day = formats.day(key, 'full');
    if (total === 0) return t('imports.yearNothing', { day });
    if (completed === 1) return t('imports.yearDone', { day });
    return t('imports.yearPart', { day, percent: formats.percent(Math.round(completed * 100)) });
  };
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && !sample && load()}>
      <summary>
        {t('imports.showYear')}
        <span className="visually-hidden"> {name}</span>
      </summary>
      {sample && (
        <YearMap
          label={t('imports.yearOf', { name })}
          days={days.map((day) => ({ ...day, title: textOf(day) }))}
          today={sample.stop}
          weekdays={NAMED_WEEKDAYS.map((weekday) => ({
            row: (weekday - weekStart + 7) % 7,
            text: formats.weekday(weekday, 'narrow'),
          }))}
          monthOf={(month) => formats.month(month, 'short')}
          readerLabel={t('imports.readYear', { name })}
          textOf={(index) => (days[index] ? textOf(days[index]) : '')}
        />
      )}
    </details>
  );
}

interface DroppedListProps {
  dropped: Dropped;
  /** Of each reason a text of the file, where there is one. */
  examples?: DropExamples;
}

/** What is not carried over, in words and with an example of each; nothing when all is. */
export function DroppedList({ dropped, examples = {} }: DroppedListProps) {
  const t = useTranslator();
  const found = dropReasons.filter((reason) => (dropped[reason] ?? 0) > 0);
  if (found.length === 0) return null;
  const textOf = (reason: DropReason): string => {
    if (reason === 'rhythm' || reason === 'colors') return t(`imports.droppedOf.${reason}`);
    const text = t(`imports.droppedOf.${reason}`, { count: dropped[reason] ?? 0 });
    const example = examples[reason];
    return example === undefined ? text : t('imports.suchAs', { text, example });
  };
  return (
    <div className="import-dropped settings-text">
      <p>{t('imports.dropped')}</p>
      <ul className="import-facts">
        {found.map((reason) => (
          <li key={reason}>{textOf(reason)}</li>
        ))}
      </ul>
    </div>
  );
}
