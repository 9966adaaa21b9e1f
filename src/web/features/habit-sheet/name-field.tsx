import { type KeyboardEvent, useState } from 'react';
import { useNameCheck } from '#web/shared/forms/use-checks.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';

interface NameFieldProps {
  label: string;
  name: string;
  hideLabel?: boolean;
  placeholder?: string;
  /** A long name takes more lines, so that it can be read whole. */
  wraps?: boolean;
  onRename: (name: string) => void;
}

/** Saves a valid name on blur and Enter; otherwise the field shows the error. */
export function NameField({ label, name, hideLabel = false, placeholder, wraps, onRename }: NameFieldProps) {
  const wrong = useNameCheck();
  // Null while it is not edited: the field then shows the current name.
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed === null || wrong(typed)) return;
    setTyped(null);
    if (typed.trim() !== name) onRename(typed.trim());
  };
  const field = {
    label,
    hideLabel,
    placeholder,
    value: typed ?? name,
    error: typed === null ? undefined : wrong(typed),
    autoComplete: 'off',
    enterKeyHint: 'done',
    onBlur: save,
  } as const;
  return (
    <form
      className="sheet-name"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {wraps ? (
        <TextArea
          {...field}
          rows={1}
          onKeyDown={submitByEnter}
          // A name has no lines of its own; pasted ones become spaces.
          onChange={(event) => setTyped(event.currentTarget.value.replaceAll(/(?<!\s)\s*\n\s*/g, ' '))}
        />
      ) : (
        <TextField {...field} onChange={(event) => setTyped(event.currentTarget.value)} />
      )}
    </form>
  );
}

function submitByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
