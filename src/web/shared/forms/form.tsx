import type { MouseEventHandler, ReactNode, SubmitEventHandler } from 'react';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { useTypedBefore } from '#web/ui/form.ts';

interface FormProps {
  form: {
    readonly adopt: (form: HTMLFormElement) => void;
    readonly alert: string | null;
    readonly busy: boolean;
    readonly ready: boolean;
    readonly onSubmit: SubmitEventHandler<HTMLFormElement>;
  };
  className: string;
  /** The page that accepts the form without scripts too. */
  action?: string;
  /** The text of the submit button. */
  submit: string;
  /** Runs before the form is submitted, by Enter in a field too. */
  onPress?: MouseEventHandler;
  look?: ButtonLook;
  /** The button is as wide as the form. */
  block?: boolean;
  children: ReactNode;
}

/** A form that the server answers: its fields, the error of the whole form, and the submit button. */
export function Form({ form, className, action, submit, onPress, look, block, children }: FormProps) {
  const element = useTypedBefore(form.adopt);
  return (
    <form
      ref={element}
      className={className}
      method="post"
      action={action}
      onSubmit={form.onSubmit}
      noValidate
    >
      {children}
      <Alert text={form.alert} />
      <Button
        type="submit"
        look={look}
        busy={form.busy}
        disabled={!form.ready}
        block={block}
        onClick={onPress}
      >
        {submit}
      </Button>
    </form>
  );
}

/** An error of a form or an action; nothing when there is none. */
export function Alert({ text }: { text: string | null }) {
  return (
    text !== null && (
      <p className="form-alert" role="alert">
        {text}
      </p>
    )
  );
}
