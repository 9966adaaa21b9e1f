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

/** A name that is kept when the field is left or Enter pressed, if it is one; otherwise the field says what is wrong. */
export function NameField({ label, name, hideLabel = false, onRename }: NameFieldProps) {
  const t = useTranslator();
  // Null while nobody types: then it shows the name as it is, wherever it was changed.
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = (text: string): string | undefined => {
    if (text.trim() === '') return t('creator.nameRequired');
    return lengthOf(text.trim()) > NAME_MAX ? t('creator.nameTooLong') : undefined;
  };
  const keep = () => {
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
        keep();
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
        onBlur={keep}
      />
    </form>
  );
}
