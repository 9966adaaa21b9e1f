import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'label'>;

/** A password with a button to show it. */
export function PasswordField({ label, ...props }: FieldProps & { label?: string }) {
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
