import { useState } from 'react';
import { useNameCheck } from '#web/shared/forms/name-check.ts';
import { TextField } from '#web/ui/text-field.tsx';

interface NameFieldProps {
  label: string;
  name: string;
  hideLabel?: boolean;
  onRename: (name: string) => void;
}

/** Saves a valid name on blur and Enter; otherwise the field shows the error. */
export function NameField({ label, name, hideLabel = false, onRename }: NameFieldProps) {
  const wrong = useNameCheck();
  // Null while it is not edited: the field then shows the current name.
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed === null || wrong(typed)) return;
    setTyped(null);
    if (typed.trim() !== name) onRename(typed.trim());
  };
  return (
    <form
      className="sheet-name"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label={label}
        hideLabel={hideLabel}
        value={typed ?? name}
        error={typed === null ? undefined : wrong(typed)}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
      />
    </form>
  );
}
