import type { ComponentProps } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'label'>;

/** An email address; with a `label` of its own where needed. */
export function EmailField({ label, ...props }: FieldProps & { label?: string }) {
  const t = useTranslator();
  return (
    <TextField
      autoComplete="email"
      {...props}
      label={label ?? t('auth.email')}
      type="email"
      autoCapitalize="off"
      spellCheck={false}
      inputMode="email"
    />
  );
}
