import { Bell, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { Fact, Row } from '#web/ui/row.tsx';
import { WeekStrip } from '#web/ui/week-strip.tsx';
import { type SampleHabit, sampleMarks } from './sample.ts';

interface SampleRowProps {
  habit: SampleHabit;
  done: boolean;
  action: ReactNode;
}

/** A row as the app shows it. */
export function SampleRow({ habit, done, action }: SampleRowProps) {
  const t = useTranslator();
  const formats = useFormats();
  return (
    <Row
      done={done}
      tile={
        <span className="tile">
          <Emoji name={habit.emoji} size={28} />
        </span>
      }
      title={<span className="row-title">{t(`landing.sample.${habit.key}`)}</span>}
      facts={
        <>
          {habit.steps && (
            <Fact icon={<ListChecks size={14} aria-hidden="true" />} label={t('habits.stepsDone')}>
              {habit.steps}
            </Fact>
          )}
          {habit.reminder && (
            <Fact icon={<Bell size={14} aria-hidden="true" />} label={t('habits.reminder')} look="spare">
              {formats.time(habit.reminder)}
            </Fact>
          )}
          <Fact icon={<Emoji name="fire" size={14} />} label={t('habits.streak')} look="warm">
            {formats.number(habit.streak + (done ? 1 : 0))}
          </Fact>
        </>
      }
      aside={
        <span className="sample-week" aria-hidden="true">
          <WeekStrip marks={sampleMarks(habit.week, done)} label="" />
        </span>
      }
      action={action}
    />
  );
}
