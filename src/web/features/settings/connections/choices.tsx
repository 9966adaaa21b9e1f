import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Switch } from '#web/ui/switch.tsx';
import '#web/shared/plan/plan.css';

interface ChoicesProps<Value extends string> {
  /** What is chosen, as a sentence. */
  sentence: string;
  /** Of the button that shows the choices. */
  label: string;
  options: readonly { value: Value; label: string; text?: string | undefined }[];
  chosen: readonly Value[];
  error: string | undefined;
  onChoose: (chosen: readonly Value[]) => void;
}

/** Some of many, in words; and behind a button each of them. */
export function Choices<Value extends string>({
  sentence,
  label,
  options,
  chosen,
  error,
  onChoose,
}: ChoicesProps<Value>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="settings-text">{sentence}</p>
      <button
        type="button"
        className="plan-more"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <div id={id} className="stack" role="group" aria-label={label} hidden={!isOpen}>
        {options.map(({ value, label: name, text }) => (
          <Switch
            key={value}
            label={name}
            {...(text !== undefined && { text })}
            on={chosen.includes(value)}
            onChange={(on) => onChoose(on ? [...chosen, value] : chosen.filter((each) => each !== value))}
          />
        ))}
      </div>
      {error && (
        <p className="field-error" role="alert" ref={reveal}>
          {error}
        </p>
      )}
    </>
  );
}

/** The button that was pressed may be below it, out of sight. */
function reveal(error: HTMLElement | null): void {
  error?.scrollIntoView({ block: 'center' });
}
