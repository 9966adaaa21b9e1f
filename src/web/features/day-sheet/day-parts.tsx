import type { AskedDay } from '#client/state/queries.ts';
import type { UpdateDay } from '#contract/days.ts';
import type { Habit } from '#contract/habits.ts';
import { DAY_NOTE_MAX } from '#contract/limits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import type { ShownDay } from '#domain/list/shown-day.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { keepsLimit, logsAmount } from '#domain/plan/habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AmountForm } from '#web/shared/amounts/amount-form.tsx';
import { Faces, ratingWord } from '#web/shared/amounts/faces.tsx';
import { breakText } from '#web/shared/breaks/break-text.ts';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { Section, useSave, useSetSteps } from '#web/shared/sheet/sheet.tsx';
import { useDraft } from '#web/shared/sheet/use-draft.ts';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { lengthOf } from '#web/ui/text-length.ts';

type Choice = 'none' | 'done' | 'skipped';

interface DayStateProps {
  habit: Habit;
  day: DayKey;
  shown: ShownDay;
  /** What is logged. */
  value: number | null;
  /** A day's grace. */
  isForgiven: boolean;
}

/** Not done, done or skipped; and what a plan or a break makes of the day. */
export function DayState({ habit, day, shown, value, isForgiven }: DayStateProps) {
  const t = useTranslator();
  const save = useSave();
  const { state, canSkip } = shown;
  const isLimit = keepsLimit(habit);
  const selected: Choice = isChoice(state) && !(isLimit && state === 'done') ? state : 'none';
  // A limit is decided by its amount and by time, and a total by the amounts of its week or month.
  const isByAmounts = isLimit || (habit.repeat.type === 'total' && state !== 'done');
  const choices = (['none', 'done', 'skipped'] as const).filter(
    (choice) => (canSkip || choice !== 'skipped') && !(isByAmounts && choice === 'done'),
  );
  const select = (to: Choice) => {
    const asked = { habitId: habit.id, day };
    // Done sets an amount to its target, and the others clear a done one.
    if (logsAmount(habit) && (to === 'done' || state === 'done') && !isLimit) {
      const before = { ...asked, value, state: state === 'skipped' ? state : null };
      void offerUndo(t, 'amountSet', habit.name, () => save('day.update', before));
    }
    if (to === 'done') save('habit.tick', { id: habit.id, action: 'create', days: [day] });
    // A day that is done is cleared by the same change: done wins over a skip (docs/decisions/day-states.md).
    else if (to === 'skipped')
      save('day.update', {
        ...asked,
        state: 'skipped',
        ...(state === 'done' && !isLimit && { value: logsAmount(habit) ? null : 0 }),
      });
    else if (state === 'done' && !isLimit)
      save('habit.tick', { id: habit.id, action: 'remove', days: [day] });
    else save('day.update', { ...asked, state: null });
  };
  return (
    <div className="day-sheet-state">
      <Segments
        legend={t('day.state')}
        hideLegend
        options={choices.map((choice) => ({
          value: choice,
          label: t(isLimit && choice === 'none' ? 'amounts.counts' : `day.${choice}`),
        }))}
        selected={selected}
        onSelect={select}
      />
      <StateHint habit={habit} day={day} state={state} isForgiven={isForgiven} />
    </div>
  );
}

const isChoice = (state: ShownDay['state']): state is Choice =>
  state === 'none' || state === 'done' || state === 'skipped';

function StateHint({
  habit,
  day,
  state,
  isForgiven,
}: Omit<DayStateProps, 'shown' | 'value'> & Pick<ShownDay, 'state'>) {
  const t = useTranslator();
  const formats = useFormats();
  const isMonthly = 'per' in habit.repeat && habit.repeat.per === 'month';
  const hint = () => {
    if (state === 'skipped') return t('day.skippedHint');
    if (isForgiven) return t('day.forgiven');
    if (state === 'covered') return t(isMonthly ? 'amounts.coveredMonth' : 'amounts.coveredWeek');
    if (state === 'notDue') return t('day.notDue');
    return state === 'onBreak' ? breakText({ t, formats }, habit.breaks, day) : '';
  };
  return (
    <p className="fine" role="status">
      {hint()}
    </p>
  );
}

interface DayValueProps {
  habit: Habit;
  day: DayKey;
  value: number | null;
}

/** How the day was, of a habit that is rated. It can neither be done nor skipped. */
export function DayRating({ habit, day, value }: DayValueProps) {
  const t = useTranslator();
  const save = useSave();
  const set = (to: number | null) => save('day.update', { habitId: habit.id, day, value: to });
  const change = (to: number | null) => {
    set(to);
    if (to === null) void offerUndo(t, 'amountCleared', habit.name, () => set(value));
  };
  return (
    <Section title={t('amounts.rating.title')}>
      <Faces name={habit.name} value={value} onChange={change} />
      <p className="fine" role="status">
        {t(value === null ? 'amounts.rating.none' : ratingWord(value))}
      </p>
    </Section>
  );
}

/** The amount of the day. */
export function DayAmount({ habit, day, value }: DayValueProps) {
  const t = useTranslator();
  const save = useSave();
  const change = (to: NonNullable<UpdateDay['value']> | null) => {
    save('day.update', { habitId: habit.id, day, value: to });
    const outcome = to === null ? 'amountCleared' : 'amountSet';
    void offerUndo(t, outcome, habit.name, () => save('day.update', { habitId: habit.id, day, value }));
  };
  return (
    <Section title={t('amounts.amount')}>
      <AmountForm habit={habit} value={value} onChange={change} />
    </Section>
  );
}

interface DayStepsProps {
  habit: Habit;
  day: DayKey;
  /** The completed ones; null while they are unknown. */
  ids: readonly string[] | null;
}

/** The steps of that day. */
export function DaySteps({ habit, day, ids }: DayStepsProps) {
  const t = useTranslator();
  const set = useSetSteps(habit.id, day);
  return (
    <Section title={t('habits.steps')}>
      <ul className="day-sheet-steps">
        {byOrder(habit.steps).map(({ id, name }) => (
          <li key={id}>
            <label className="sheet-check">
              <input
                type="checkbox"
                checked={ids?.includes(id) === true}
                disabled={ids === null}
                onChange={(event) => set(id, event.currentTarget.checked, ids ?? [])}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface DayNoteProps extends AskedDay {
  /** Null while it is unknown: it cannot be changed then, since a text that was not read would be lost. */
  note: string | null;
  /** It could not be read. */
  failed: boolean;
}

/** The note of the day, edited where it is read. */
export function DayNote({ note, failed, ...asked }: DayNoteProps) {
  const t = useTranslator();
  return (
    <Section title={t('day.note')}>
      {note !== null && <NoteField {...asked} note={note} />}
      {note === null &&
        (failed ? <p className="fine">{t('day.noteUnread')}</p> : <Skeleton className="day-sheet-room" />)}
    </Section>
  );
}

function NoteField({ note, ...asked }: AskedDay & { note: string }) {
  const t = useTranslator();
  const save = useSave();
  const draft = useDraft(note, (text) => save('day.update', { ...asked, note: text }), isShort);
  return (
    <TextArea
      {...draft}
      label={t('day.note')}
      hideLabel
      placeholder={t('day.noteHint')}
      rows={3}
      error={isShort(draft.value) ? undefined : t('validation.maxLength', { max: DAY_NOTE_MAX })}
    />
  );
}

const isShort = (text: string): boolean => lengthOf(text) <= DAY_NOTE_MAX;
