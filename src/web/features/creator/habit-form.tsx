import { CalendarDays } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useWrite } from '#client/react.tsx';
import { useTranslator } from '#web/i18n.tsx';
import { EmojiPicker } from '#web/lazy-picker.ts';
import { Button } from '#web/ui/button.tsx';
import { useForm } from '#web/ui/form.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFinish, useNameCheck } from './create.ts';
import { EmojiButton } from './emoji-button.tsx';
import { useChosenEmoji } from './use-chosen-emoji.ts';
import { WeekdayToggles } from './weekday-toggles.tsx';

const everyDay = [0, 1, 2, 3, 4, 5, 6];

export function HabitForm() {
  const t = useTranslator();
  const write = useWrite();
  const finish = useFinish();
  const wrongName = useNameCheck();
  const emoji = useChosenEmoji();
  const [picking, setPicking] = useState(false);
  // None chosen is "every day", and another thing than a choice that was emptied.
  const [days, setDays] = useState<readonly number[] | null>(null);
  const [tried, setTried] = useState(false);
  const noDay = days?.length === 0;
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ name: wrongName(name) }),
    async send({ name }) {
      if (noDay) return;
      const chosen = { emoji: await emoji.get(), days: days === null ? '' : JSON.stringify(days) };
      await finish(write('habit.create', { name: name.trim(), ...chosen }));
    },
  });
  const toggleDay = (day: number) =>
    setDays((before) => {
      const chosen = before ?? [];
      return chosen.includes(day)
        ? chosen.filter((other) => other !== day)
        : [...chosen, day].toSorted((a, b) => a - b);
    });
  const pick = (name: string) => {
    emoji.choose(name);
    setPicking(false);
  };
  return (
    <form
      className="creator-form"
      onSubmit={(event) => {
        setTried(true);
        form.onSubmit(event);
      }}
      noValidate
    >
      <div className="creator-name">
        <EmojiButton name={emoji.name} expanded={picking} onToggle={() => setPicking(!picking)} />
        <TextField
          {...form.field('name')}
          label={t('creator.name')}
          placeholder={t('creator.habitPlaceholder')}
          autoComplete="off"
          enterKeyHint="done"
          hideLabel
          loud
          autoFocus
        />
      </div>
      <Button
        look="plain"
        small
        aria-expanded={days !== null}
        onClick={() => setDays(days === null ? everyDay : null)}
      >
        <CalendarDays size={18} aria-hidden="true" />
        {t('creator.selectDays')}
      </Button>
      {days !== null && <WeekdayToggles days={days} onToggle={toggleDay} />}
      {noDay && tried && (
        <p className="field-error" role="alert">
          {t('creator.noDay')}
        </p>
      )}
      {picking && (
        <Suspense fallback={<Skeleton className="creator-picker" />}>
          <EmojiPicker selected={emoji.name ?? ''} onPick={pick} />
        </Suspense>
      )}
      <Button type="submit" busy={form.busy} block>
        {t('creator.createHabit')}
      </Button>
    </form>
  );
}
