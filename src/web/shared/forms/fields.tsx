import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'label'> & { label?: string };

/** An email address; with a `label` of its own where needed. */
export function EmailField({ label, ...props }: FieldProps) {
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

/** The name that the product calls the user by. */
export function FirstNameField(props: Omit<FieldProps, 'label'>) {
  const t = useTranslator();
  return <TextField {...props} label={t('auth.firstName')} autoComplete="given-name" required />;
}

/** A password with a button to show it. */
export function PasswordField({ label, ...props }: Omit<FieldProps, 'end'>) {
  const t = useTranslator();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      label={label ?? t('auth.password')}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      end={
        <IconButton
          label={shown ? t('auth.hidePassword') : t('auth.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} aria-hidden="true" />
        </IconButton>
      }
    />
  );
}
