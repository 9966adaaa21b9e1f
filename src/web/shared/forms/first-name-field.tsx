import type { ComponentProps } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** The name that the product calls the user by. */
export function FirstNameField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useTranslator();
  return <TextField {...props} label={t('auth.firstName')} autoComplete="given-name" required />;
}
