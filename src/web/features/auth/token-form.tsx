import { type ReactNode, type SubmitEvent, useState } from 'react';
import { ResponseError } from '#client/api/errors.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { PostedFormName } from '#contract/page-rendering.ts';
import { pathTo, type RouteName } from '#i18n/paths.ts';
import { useLocale } from '#web/app/i18n.tsx';
import { Alert } from '#web/shared/forms/form.tsx';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { usePosted } from '#web/shared/forms/server-form.ts';
import { Button, type ButtonLook } from '#web/ui/button.tsx';

/** `ready`: not sent yet. `expired`: the link was used or is too old. An error is a text. */
type Outcome = 'ready' | 'busy' | 'done' | 'expired' | { readonly error: string };

/** The result of a mailed link's token. A press sends it, never the page load: mail scanners open links, and some run scripts. */
export function useTokenForm(name: PostedFormName, expired: ErrorCode, send: () => Promise<void>) {
  const errorText = useErrorText();
  const posted = usePosted(name);
  const refusedBy = (error: unknown): Outcome =>
    error instanceof ResponseError && error.code === expired ? 'expired' : { error: errorText(error) };
  const [outcome, setOutcome] = useState<Outcome>(() => {
    if (posted === null) return 'ready';
    return posted.refusal === null ? 'done' : refusedBy(new ResponseError(posted.refusal));
  });
  const [isPressed, setIsPressed] = useState(false);
  const press = async () => {
    setIsPressed(true);
    setOutcome('busy');
    try {
      await send();
      setOutcome('done');
    } catch (error) {
      setOutcome(refusedBy(error));
    }
  };
  return { outcome, error: typeof outcome === 'object' ? outcome.error : null, isPressed, press };
}

interface TokenFormProps {
  form: ReturnType<typeof useTokenForm>;
  /** The page, which accepts the form without scripts too. */
  route: RouteName;
  token: string;
  /** The name of the button, by which the server tells the forms of a page apart. */
  button?: string;
  look?: ButtonLook;
  children: ReactNode;
}

/** A button that sends the token of a mailed link, under its error. */
export function TokenForm({ form, route, token, button, look, children }: TokenFormProps) {
  const action = pathTo(route, useLocale());
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.press();
  };
  return (
    <>
      <Alert text={form.error} />
      <form method="post" action={action} onSubmit={submit}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" name={button} value="yes" look={look} block busy={form.outcome === 'busy'}>
          {children}
        </Button>
      </form>
    </>
  );
}
