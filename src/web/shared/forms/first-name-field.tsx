import type { ComponentProps } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** What somebody is called here. */
export function FirstNameField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useTranslator();
  return <TextField {...props} label={t('auth.firstName')} autoComplete="given-name" required />;
}
