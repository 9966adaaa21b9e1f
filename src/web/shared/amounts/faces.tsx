import { Angry, Frown, Laugh, type LucideIcon, Meh, Smile } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import type { MessageKey } from '#i18n/translate.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import '#web/ui/tabs.css';
import '#web/ui/segments.css';

interface Face {
  readonly value: number;
  readonly icon: LucideIcon;
  readonly word: MessageKey;
}

/** The values of a scale, the least first. */
const faces: readonly Face[] = [
  { value: 1, icon: Angry, word: 'amounts.rating.veryBad' },
  { value: 2, icon: Frown, word: 'amounts.rating.bad' },
  { value: 3, icon: Meh, word: 'amounts.rating.soSo' },
  { value: 4, icon: Smile, word: 'amounts.rating.good' },
  { value: 5, icon: Laugh, word: 'amounts.rating.veryGood' },
];

/** The word of a value; that for none is left to the caller. */
export const ratingWord = (value: number): MessageKey =>
  faces.find((face) => face.value === value)?.word ?? 'amounts.rating.none';

interface FacesProps {
  /** Of the habit, for screen readers. */
  name: string;
  /** The chosen value; null for none. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** How it was, by five faces: radio buttons, which digits choose too. A press on the chosen one clears it. */
export function Faces({ name, value, onChange }: FacesProps) {
  const t = useTranslator();
  const group = useId();
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const at = faces.findIndex((face) => String(face.value) === key);
    if (at < 0 || ctrlKey || metaKey || altKey) return;
    inputs.current[at]?.focus();
    onChange(at + 1);
  };
  return (
    <fieldset>
      <legend className="visually-hidden">{t('amounts.rating.legend', { name })}</legend>
      <div className="segments">
        {faces.map(({ value: each, icon: Icon, word }, at) => (
          <label key={each} className="segment shows-focus" title={t(word)}>
            <input
              ref={(input) => {
                inputs.current[at] = input;
              }}
              className="visually-hidden"
              type="radio"
              name={group}
              aria-label={t(word)}
              checked={each === value}
              onChange={() => onChange(each)}
              onKeyDown={press}
              // A radio button that is chosen does not change by another press.
              onClick={() => each === value && onChange(null)}
            />
            <Icon size={26} aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
