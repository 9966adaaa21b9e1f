import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { PostedFormName } from '#contract/page-rendering.ts';
import { pathTo, type RouteName } from '#i18n/paths.ts';
import { useLocale } from '#web/app/i18n.tsx';
import { errorOf, usePosted } from '#web/shared/forms/posted-form.ts';
import { Button, type ButtonLook } from '#web/ui/button.tsx';

/** `ready`: nothing was sent yet. */
export type TokenOutcome = 'ready' | 'busy' | 'done' | { readonly error: unknown };

/**
 * What came of the token of a mailed link. It is sent by a press and never by opening the page: programs that check mails open their
 * links, and some run scripts.
 */
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
  /** The page, which takes the form without scripts too. */
  route: RouteName;
  token: string;
  look?: ButtonLook;
  busy: boolean;
  onPress: () => Promise<void>;
  children: ReactNode;
}

/** One button that sends the token of a mailed link. */
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
