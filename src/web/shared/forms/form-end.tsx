import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '#web/ui/button.tsx';

interface FormEndProps {
  form: { readonly alert: string | null; readonly busy: boolean; readonly ready: boolean };
  look?: ButtonLook;
  /** As wide as the form. */
  block?: boolean;
  children: ReactNode;
}

/** The end of every form: the error of the whole form, and the submit button. */
export function FormEnd({ form, look = 'primary', block = false, children }: FormEndProps) {
  return (
    <>
      {form.alert !== null && (
        <p className="form-alert" role="alert">
          {form.alert}
        </p>
      )}
      <Button type="submit" look={look} busy={form.busy} disabled={!form.ready} block={block}>
        {children}
      </Button>
    </>
  );
}
