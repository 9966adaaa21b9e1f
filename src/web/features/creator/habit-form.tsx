import { type Ref, useRef, useState } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { useNameCheck } from '#web/shared/forms/use-checks.ts';
import { Button } from '#web/ui/button.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { focusFirstWrong, useForm } from '#web/ui/form.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { newPlan, useCreateHabit } from './create.ts';
import { CreatorPicker, EmojiSuggestions, useChosenEmoji } from './creator-emoji.tsx';
import { More, useMore } from './more.tsx';
import { useHabitDetails } from './use-habit-details.ts';
import { useLine } from './use-line.ts';

export function HabitForm() {
  const t = useTranslator();
  const create = useCreateHabit();
  const wrongName = useNameCheck();
  const [picking, setPicking] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);
  const more = useMore(formElement);
  const emojiButton = useRef<HTMLButtonElement>(null);
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ name: wrongName(name) }),
    async send() {
      const { plan, reminder, place } = details;
      if (!plan.check()) return showWrong();
      const habit = { name: line.name, emoji: await emoji.get(), ...newPlan(plan.draft) };
      const refusal = await create(habit, { reminderTime: reminder.time, placeFor: place.placeFor });
      return refusal && plan.refuse(refusal.error) ? showWrong() : undefined;
    },
  });
  const showWrong = () => {
    // The picker and the fold hide the plan.
    change([]);
    if (formElement.current) focusFirstWrong(formElement.current);
    return undefined;
  };
  const line = useLine(form.values.name);
  const details = useHabitDetails(line);
  const emoji = useChosenEmoji(line.name);
  const closePicker = () => {
    setPicking(false);
    emojiButton.current?.focus();
  };
  const pick = (name: string) => {
    emoji.choose(name);
    closePicker();
  };
  const change = (controls: readonly string[]) => {
    setPicking(false);
    more.open(controls);
  };
  return (
    <form ref={formElement} className="stack creator-form" onSubmit={form.onSubmit} noValidate>
      <div className="creator-name">
        <EmojiButton
          ref={emojiButton}
          emoji={emoji.name}
          isOpen={picking}
          onPress={() => setPicking(!picking)}
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
          onFocus={() => {
            emoji.prepare();
            line.prepare();
            more.prepare();
          }}
        />
      </div>
      {line.Chips && <line.Chips line={line} details={details} onChange={change} />}
      <EmojiSuggestions suggestions={emoji.others} chosen={emoji.chosen} onChoose={emoji.choose} />
      {picking ? (
        <CreatorPicker selected={emoji.name ?? ''} onPick={pick} onClose={closePicker} />
      ) : (
        <More more={more} details={details} />
      )}
      <div className="creator-foot">
        <Preview name={line.name} emoji={emoji.name} details={details.texts} />
        <Button type="submit" busy={form.busy} block>
          {t('creator.createHabit')}
        </Button>
      </div>
    </form>
  );
}

interface EmojiButtonProps {
  ref: Ref<HTMLButtonElement>;
  /** Null while it is loading. */
  emoji: string | null;
  isOpen: boolean;
  onPress: () => void;
}

function EmojiButton({ ref, emoji, isOpen, onPress }: EmojiButtonProps) {
  const t = useTranslator();
  return (
    <button
      ref={ref}
      type="button"
      className="tile is-large creator-emoji"
      aria-label={t('creator.chooseEmoji')}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      {emoji ? <Emoji name={emoji} size={36} /> : <Skeleton className="creator-picture" />}
    </button>
  );
}

interface PreviewProps {
  name: string;
  emoji?: string | null;
  /** What else is saved; empty texts are left out. */
  details?: readonly string[];
}

/** What will be saved, as typed: the field shows capitals. */
export function Preview({ name, emoji, details = [] }: PreviewProps) {
  const t = useTranslator();
  const trimmed = name.trim();
  const more = details.filter((detail) => detail !== '').join(' · ');
  if (trimmed === '' && details.length === 0) return null;
  return (
    <p className="creator-preview">
      {emoji && <Emoji name={emoji} size={24} />}
      {emoji === null && <span className="creator-preview-room" />}
      <span>
        <span className="visually-hidden">{t('creator.saved')} </span>
        {trimmed !== '' && <span className="creator-preview-name">{trimmed}</span>}
        {details.length > 0 && (
          <span className="creator-preview-details" aria-live="polite">
            {more}
          </span>
        )}
      </span>
    </p>
  );
}
