import { useRef, useState } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { useNameCheck } from '#web/shared/forms/name-check.ts';
import { Button } from '#web/ui/button.tsx';
import { focusFirstWrong, useForm } from '#web/ui/form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useCreateHabit } from './create.ts';
import { CreatorPicker } from './creator-picker.tsx';
import { EmojiButton } from './emoji-button.tsx';
import { EmojiSuggestions } from './emoji-suggestions.tsx';
import { HabitDetails, useHabitDetails } from './habit-details.tsx';
import { newPlan } from './new-plan.ts';
import { Preview } from './preview.tsx';
import { useChosenEmoji } from './use-chosen-emoji.ts';

export function HabitForm() {
  const t = useTranslator();
  const create = useCreateHabit();
  const wrongName = useNameCheck();
  const details = useHabitDetails();
  const [picking, setPicking] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);
  const emojiButton = useRef<HTMLButtonElement>(null);
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ name: wrongName(name) }),
    async send({ name }) {
      const { plan, reminder, place } = details;
      if (!plan.check()) return showWrong();
      const habit = { name: name.trim(), emoji: await emoji.get(), ...newPlan(plan.draft) };
      const refusal = await create(habit, { reminderTime: reminder.time, placeFor: place.placeFor });
      return refusal && plan.refuse(refusal.error) ? showWrong() : undefined;
    },
  });
  const showWrong = () => {
    // The picker hides the plan.
    setPicking(false);
    if (formElement.current) focusFirstWrong(formElement.current);
    return undefined;
  };
  const emoji = useChosenEmoji(form.values.name);
  const closePicker = () => {
    setPicking(false);
    emojiButton.current?.focus();
  };
  const pick = (name: string) => {
    emoji.choose(name);
    closePicker();
  };
  return (
    <form ref={formElement} className="stack creator-form" onSubmit={form.onSubmit} noValidate>
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
          onFocus={emoji.prepare}
        />
      </div>
      <EmojiSuggestions suggestions={emoji.others} chosen={emoji.chosen} onChoose={emoji.choose} />
      {picking ? (
        <CreatorPicker selected={emoji.name ?? ''} onPick={pick} onClose={closePicker} />
      ) : (
        <HabitDetails details={details} />
      )}
      <div className="creator-foot">
        <Preview name={form.values.name} emoji={emoji.name} details={details.texts} />
        <Button type="submit" busy={form.busy} block>
          {t('creator.createHabit')}
        </Button>
      </div>
    </form>
  );
}
