import { Palmtree } from 'lucide-react';
import { useId, useState } from 'react';
import { useAccountData, useToday, useWrite } from '#client/react.tsx';
import { type Break, isOnBreak } from '#domain/days/breaks.ts';
import { EARLIEST_DAY } from '#domain/days/day-key.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { rangeText } from '#web/shared/breaks/range-text.ts';
import { useEndBreaks } from '#web/shared/breaks/use-end-break.ts';
import { HabitChoice } from '#web/shared/habit-choice/habit-choice.tsx';
import { useHabitNames } from '#web/shared/habit-choice/use-habit-names.ts';
import { useRemove } from '#web/shared/undo.ts';
import { Button } from '#web/ui/button.tsx';
import { useForm } from '#web/ui/form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { SettingsCard } from '../settings-card.tsx';
import { EmptyCard, SettingsFrame } from '../settings-frame.tsx';
import './breaks-page.css';

/** The breaks: those of today, those to come, those that are over, and a form for a new one, of the habit in the address if one is. */
export function BreaksPage() {
  const t = useTranslator();
  const write = useWrite();
  const today = useToday();
  const { breaks, habits } = useAccountData();
  const wanted = new URLSearchParams(useLocation().search).get('habit');
  const one = habits.find(({ id }) => id === wanted);
  const current = breaks.filter((each) => isOnBreak([each], today));
  const coming = breaks.filter(({ from }) => from > today);
  const past = breaks.filter(({ to }) => to !== null && to < today).toReversed();
  return (
    <SettingsFrame title={t('breaks.title')}>
      <p className="settings-text">{t('breaks.text')}</p>
      <SettingsCard title={t('breaks.add')}>
        <BreakForm
          initial={{ from: today, to: null, habitIds: one ? [one.id] : null }}
          submit={t('breaks.add')}
          onSave={({ habitIds, ...days }) => {
            void write('break.create', { ...days, habitIds: habitIds && [...habitIds] });
            addToast({ text: t('breaks.saved') });
          }}
        />
      </SettingsCard>
      <Breaks title={t('breaks.current')} breaks={current} areCurrent />
      <Breaks title={t('breaks.coming')} breaks={coming} />
      <Breaks title={t('breaks.past')} breaks={past} />
      {breaks.length === 0 && (
        <EmptyCard icon={Palmtree} title={t('breaks.none')} text={t('breaks.noneText')} />
      )}
    </SettingsFrame>
  );
}

interface BreaksProps {
  title: string;
  breaks: readonly Break[];
  areCurrent?: boolean;
}

function Breaks({ title, breaks, areCurrent = false }: BreaksProps) {
  const id = useId();
  if (breaks.length === 0) return null;
  return (
    <section className="breaks" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className="surface">
        {breaks.map((each) => (
          <BreakItem key={each.id} given={each} isCurrent={areCurrent} />
        ))}
      </ul>
    </section>
  );
}

interface BreakItemProps {
  given: Break;
  /** Today is one of its days. */
  isCurrent: boolean;
}

/** One break: it can be ended, changed and deleted. */
function BreakItem({ given, isCurrent }: BreakItemProps) {
  const t = useTranslator();
  const formats = useFormats();
  const write = useWrite();
  const remove = useRemove();
  const end = useEndBreaks();
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const range = rangeText({ t, formats }, given, today);
  const habits = useHabitNames(given.habitIds, t('breaks.all'));
  const { id } = given;
  return (
    <li className="break">
      <div className="ways break-head">
        <p>
          <span className="settings-title">{range}</span>
          <span className="settings-text">{habits}</span>
        </p>
        <span className="ways">
          {isCurrent && (
            <Button
              look="plain"
              small
              aria-label={t('breaks.backNamed', { range })}
              onClick={() => end([given])}
            >
              {t('breaks.back')}
            </Button>
          )}
          <Button
            look="quiet"
            small
            aria-label={t('breaks.editNamed', { range })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('breaks.edit')}
          </Button>
          <Button
            look="quiet"
            small
            aria-label={t('breaks.deleteNamed', { range })}
            onClick={() => remove('break.delete', { id }, 'deleted', range)}
          >
            {t('breaks.delete')}
          </Button>
        </span>
      </div>
      {isOpen && (
        <BreakForm
          initial={given}
          submit={t('breaks.save')}
          onSave={({ habitIds, ...days }) => {
            setOpen(false);
            void write('break.update', { id, ...days, habitIds: habitIds && [...habitIds] });
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </li>
  );
}

/** What a break consists of. */
type BreakFields = Omit<Break, 'id'>;

interface BreakFormProps {
  initial: BreakFields;
  submit: string;
  onSave: (fields: BreakFields) => void;
  onCancel?: () => void;
}

/** The days of a break and the habits that it pauses. */
function BreakForm({ initial, submit, onSave, onCancel }: BreakFormProps) {
  const t = useTranslator();
  const [habitIds, setHabitIds] = useState(initial.habitIds);
  const [isSubmitted, setSubmitted] = useState(false);
  const form = useForm({
    initial: { from: initial.from, to: initial.to ?? '' },
    check: ({ from, to }) => ({
      from:
        (from === '' && t('breaks.fromMissing')) ||
        (from < EARLIEST_DAY && t('breaks.tooEarly')) ||
        undefined,
      to: to !== '' && to < from ? t('breaks.toBefore') : undefined,
    }),
    send: ({ from, to }, reset) => {
      setSubmitted(true);
      if (habitIds?.length === 0) return undefined;
      onSave({ from, to: to === '' ? null : to, habitIds });
      reset();
      setHabitIds(initial.habitIds);
      setSubmitted(false);
      return undefined;
    },
  });
  return (
    <form className="stack settings-form" onSubmit={form.onSubmit} noValidate>
      <TextField label={t('breaks.from')} type="date" min={EARLIEST_DAY} {...form.field('from')} />
      <TextField label={t('breaks.to')} type="date" min={form.values.from} {...form.field('to')} />
      <HabitChoice
        habitIds={habitIds}
        error={isSubmitted && habitIds?.length === 0 ? t('breaks.chooseSome') : undefined}
        onChoose={setHabitIds}
      />
      <div className="ways">
        <Button type="submit" look="plain">
          {submit}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {t('breaks.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
