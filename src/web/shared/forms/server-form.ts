import { useState } from 'react';
import { ResponseError } from '#client/api/errors.ts';
import type { PostedForm, PostedFormName } from '#contract/page-rendering.ts';
import { useApp } from '#web/app/app.ts';
import { FIRST_KEY } from '#web/app/navigation.ts';
import { useLocation } from '#web/app/use-navigation.tsx';
import { type FormErrors, useForm } from '#web/ui/form.ts';
import { useHydrated } from '#web/ui/use-media.ts';
import { ProofCancelled } from './proof-cancelled.ts';
import { useRefusal } from './refusal.ts';

interface Options<Name extends string> {
  /** The name by which the server also accepts the form without scripts, so it can be sent before they are loaded. */
  posts?: PostedFormName;
  initial: Record<Name, string>;
  /** The values from before the browser left for a provider. */
  draft?: Readonly<Record<string, string>>;
  check: (values: Record<Name, string>) => FormErrors<Name>;
  /** Rejects with the error of the server or the network. */
  send: (values: Record<Name, string>, reset: () => void) => Promise<void>;
}

/** A form that the server answers: an error shows beside its field, or else in `alert`. */
export function useServerForm<Name extends string>({ posts, initial, draft, check, send }: Options<Name>) {
  const refusalOf = useRefusal();
  const names = Object.keys(initial) as Name[];
  const posted = usePosted(posts);
  const before = posted?.refusal ? refusalOf(new ResponseError(posted.refusal), names) : null;
  const [alert, setAlert] = useState(before?.form ?? null);
  // Before hydration the browser would post the form itself, which the server accepts only for forms with `posts`.
  const isHydrated = useHydrated();
  const form = useForm<Name>({
    initial,
    typed: { ...initial, ...(posted?.values ?? draft) },
    refused: before?.fields,
    check,
    async send(values, reset) {
      setAlert(null);
      try {
        await send(values, reset);
        return undefined;
      } catch (error) {
        // The values stay.
        if (error instanceof ProofCancelled) return undefined;
        const refusal = refusalOf(error, names);
        setAlert(refusal.form);
        return refusal.fields;
      }
    },
  });
  return { ...form, alert, ready: isHydrated || posts !== undefined };
}

/** The posted form that this document answers, if it has this name. Gone after the first navigation. */
export function usePosted(name: PostedFormName | undefined): PostedForm | null {
  const { posted } = useApp();
  const isArrival = useLocation().key === FIRST_KEY;
  return isArrival && posted !== undefined && posted.form === name ? posted : null;
}
