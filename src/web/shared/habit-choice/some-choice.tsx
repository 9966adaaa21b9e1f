import { useId } from 'react';
import { Emoji } from '#web/ui/emoji.tsx';
import { Segments } from '#web/ui/segments.tsx';
import './habit-choice.css';

interface SomeChoiceProps {
  legend: string;
  /** Of the two ways to choose. */
  all: string;
  some: string;
  items: readonly { readonly id: string; readonly name: string; readonly emoji?: string }[];
  /** Null for all. */
  chosen: readonly string[] | null;
  error: string | undefined;
  onChoose: (chosen: readonly string[] | null) => void;
}

/** All items, or some of them. */
export function SomeChoice({ legend, all, some, items, chosen, error, onChoose }: SomeChoiceProps) {
  const id = useId();
  return (
    <>
      <Segments
        legend={legend}
        options={[
          { value: 'all', label: all },
          { value: 'some', label: some },
        ]}
        selected={chosen === null ? 'all' : 'some'}
        onSelect={(value) => onChoose(value === 'all' ? null : [])}
      />
      {chosen !== null && (
        <ul className="break-habits" aria-label={some} aria-describedby={error && id}>
          {items.map((item) => (
            <li key={item.id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(item.id)}
                  onChange={({ currentTarget }) => {
                    const others = chosen.filter((other) => other !== item.id);
                    onChoose(currentTarget.checked ? [...others, item.id] : others);
                  }}
                />
                {item.emoji !== undefined && <Emoji name={item.emoji} size={24} lazy />}
                <span className="settings-title">{item.name}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className="field-error" id={id} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
