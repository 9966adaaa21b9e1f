import { memo } from 'react';
import type { HabitPreview, YearSample } from '#client/imports/foreign-reader.ts';
import type { Match } from '#client/imports/match-habits.ts';
import type { Formats } from '#i18n/format.ts';
import type { Translator } from '#i18n/translate.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { usePlanText } from '#web/shared/plan/use-plan-text.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { DroppedList } from './dropped-list.tsx';
import { HabitYear } from './habit-year.tsx';

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
export const HabitChoice = memo(function HabitChoice({
  habit,
  match,
  isChosen,
  isApart,
  readYear,
  onChoose,
  onApart,
}: HabitChoiceProps) {
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
