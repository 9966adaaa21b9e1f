import type { Habit } from '#contract/habits.ts';
import { MINUTES_MAX } from '#contract/limits.ts';
import { countsInGroup } from '#domain/plan/group-rule.ts';
import { measures, plannedMinutes } from '#domain/routine/routine.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Section, useSave } from '#web/shared/sheet/sheet.tsx';
import { useDraft } from '#web/shared/sheet/use-draft.ts';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** How long the habit takes in a routine, and whether a tap starts its session. An amount in minutes takes its target. */
export function SessionSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const save = useSave();
  if (!countsInGroup(habit)) return null;
  const { id, bySessionOnly } = habit;
  return (
    <Section title={t('groups.duration')}>
      {measures(habit) ? (
        <p className="fine">{t('groups.durationIsTarget')}</p>
      ) : (
        <MinutesField habit={habit} />
      )}
      {plannedMinutes(habit) !== null && (
        <Switch
          label={t('groups.bySession')}
          text={t('groups.bySessionText')}
          on={bySessionOnly}
          onChange={(on) => save('habit.update', { id, bySessionOnly: on })}
        />
      )}
    </Section>
  );
}

function MinutesField({ habit: { id, minutes } }: { habit: Habit }) {
  const t = useTranslator();
  const save = useSave();
  const isMinutes = (text: string) =>
    text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MINUTES_MAX);
  const draft = useDraft(
    minutes === null ? '' : String(minutes),
    (text) => save('habit.update', { id, minutes: text === '' ? null : Number(text) }),
    isMinutes,
  );
  return (
    <>
      <TextField
        {...draft}
        label={t('groups.durationField')}
        type="number"
        inputMode="numeric"
        min={1}
        max={MINUTES_MAX}
        error={isMinutes(draft.value) ? undefined : t('groups.durationWrong', { max: MINUTES_MAX })}
      />
      <p className="fine">{t('groups.durationHint')}</p>
    </>
  );
}
