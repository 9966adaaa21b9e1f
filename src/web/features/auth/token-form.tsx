import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { PostedFormName } from '#contract/page-rendering.ts';
import { pathTo, type RouteName } from '#i18n/paths.ts';
import { useLocale } from '#web/app/i18n.tsx';
import { errorOf, usePosted } from '#web/shared/forms/posted-form.ts';
import { Button, type ButtonLook } from '#web/ui/button.tsx';

/** `ready`: not sent yet. */
export type TokenOutcome = 'ready' | 'busy' | 'done' | { readonly error: unknown };

/** The result of a mailed link's token. A press sends it, never the page load: mail scanners open links, and some run scripts. */
export function useTokenForm(name: PostedFormName, send: () => Promise<void>) {
  const posted = usePosted(name);
  const before = posted === null ? 'ready' : posted.refusal === null ? 'done' : errorFrom(posted.refusal);
  const [outcome, setOutcome] = useState<TokenOutcome>(before);
  const [isPressed, setIsPressed] = useState(false);
  const press = async () => {
    setIsPressed(true);
    setOutcome('busy');
    try {
      await send();
      setOutcome('done');
    } catch (error) {
      setOutcome({ error });
    }
  };
  return { outcome, isPressed, press };
}

const errorFrom = (refusal: Parameters<typeof errorOf>[0]) => ({ error: errorOf(refusal) });

interface TokenFormProps {
  /** The page, which accepts the form without scripts too. */
  route: RouteName;
  token: string;
  look?: ButtonLook;
  busy: boolean;
  onPress: () => Promise<void>;
  children: ReactNode;
}

/** A button that sends the token of a mailed link. */
export function TokenForm({ route, token, look = 'primary', busy, onPress, children }: TokenFormProps) {
  const action = pathTo(route, useLocale());
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onPress();
  };
  return (
    <form method="post" action={action} onSubmit={submit}>
      <input type="hidden" name="token" value={token} />
      <Button type="submit" look={look} block busy={busy}>
        {children}
      </Button>
    </form>
  );
}
