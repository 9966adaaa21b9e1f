import { useState } from 'react';
import { NAME_MAX } from '#contract/limits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { lengthOf } from '#web/ui/text-length.ts';

interface NameFieldProps {
  label: string;
  name: string;
  hideLabel?: boolean;
  onRename: (name: string) => void;
}

/** Saves a valid name on blur and Enter; otherwise the field shows the error. */
export function NameField({ label, name, hideLabel = false, onRename }: NameFieldProps) {
  const t = useTranslator();
  // Null while it is not edited: the field then shows the current name.
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = (text: string): string | undefined => {
    if (text.trim() === '') return t('creator.nameRequired');
    return lengthOf(text.trim()) > NAME_MAX ? t('creator.nameTooLong') : undefined;
  };
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
