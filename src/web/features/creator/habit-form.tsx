import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { useWrite } from '#client/react.tsx';
import { EVERY_DAY } from '#domain/weekdays.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useNameCheck } from '#web/shared/forms/name-check.ts';
import { toggleDay, WeekdayToggles } from '#web/shared/weekday-toggles.tsx';
import { Button } from '#web/ui/button.tsx';
import { useForm } from '#web/ui/form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useFinish } from './create.ts';
import { CreatorPicker } from './creator-picker.tsx';
import { EmojiButton } from './emoji-button.tsx';
import { useChosenEmoji } from './use-chosen-emoji.ts';

export function HabitForm() {
  const t = useTranslator();
  const write = useWrite();
  const finish = useFinish();
  const wrongName = useNameCheck();
  const emoji = useChosenEmoji();
  const [picking, setPicking] = useState(false);
  const emojiButton = useRef<HTMLButtonElement>(null);
  // Unset until opened, then all seven (specification §4). Null means every day, which differs from an empty choice.
  const [days, setDays] = useState<readonly number[] | null>(null);
  const isEmpty = days?.length === 0;
  const [tried, setTried] = useState(false);
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ name: wrongName(name) }),
    async send({ name }) {
      if (isEmpty) return;
      const chosen = { emoji: await emoji.get(), days: days === null ? '' : JSON.stringify(days) };
      await finish(write('habit.create', { name: name.trim(), ...chosen }));
    },
  });
  const closePicker = () => {
    setPicking(false);
    emojiButton.current?.focus();
  };
  const pick = (name: string) => {
    emoji.choose(name);
    closePicker();
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
        <EmojiButton
          ref={emojiButton}
          name={emoji.name}
          expanded={picking}
          onToggle={() => setPicking(!picking)}
        />
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
        onClick={() => setDays(days === null ? EVERY_DAY : null)}
      >
        <CalendarDays size={18} aria-hidden="true" />
        {t('creator.selectDays')}
      </Button>
      {days !== null && (
        <WeekdayToggles days={days} onToggle={(day) => setDays((before) => toggleDay(before ?? [], day))} />
      )}
      {isEmpty && tried && (
        <p className="field-error" role="alert">
          {t('creator.noDay')}
        </p>
      )}
      {picking && <CreatorPicker selected={emoji.name ?? ''} onPick={pick} onClose={closePicker} />}
      <Button type="submit" busy={form.busy} block>
        {t('creator.createHabit')}
      </Button>
    </form>
  );
}
