import { useState } from 'react';
import type { PostedFormName } from '#contract/page-rendering.ts';
import { type FormErrors, useForm } from '#web/ui/form.ts';
import { useHydrated } from '#web/ui/use-media.ts';
import { errorOf, usePosted } from './posted-form.ts';
import { ProofCancelled } from './proof-cancelled.ts';
import { useRefusal } from './refusal.ts';

interface ServerFormOptions<Name extends string> {
  /** The server takes the form without scripts too, by this name: it can be sent before they are there. */
  posts?: PostedFormName;
  initial: Record<Name, string>;
  /** What was typed before the browser left for a provider and came back. */
  draft?: Readonly<Record<string, string>>;
  check: (values: Record<Name, string>) => FormErrors<Name>;
  /** Rejects with what the server, or the network, says against it. */
  send: (values: Record<Name, string>, reset: () => void) => Promise<void>;
}

/** A form that the server answers: what it refuses is told beside the field it is about, or else in `alert`. */
export function useServerForm<Name extends string>({
  posts,
  initial,
  draft,
  check,
  send,
}: ServerFormOptions<Name>) {
  const refusalOf = useRefusal();
  const names = Object.keys(initial) as Name[];
  const posted = usePosted(posts);
  const before = posted?.refusal ? refusalOf(errorOf(posted.refusal), names) : null;
  const [alert, setAlert] = useState(before?.form ?? null);
  // Before that a click would send the form the browser's own way, which nobody answers but for the forms that say so.
  const isHydrated = useHydrated();
  const form = useForm<Name>({
    initial,
    typed: typedBefore(initial, posted?.values ?? draft),
    refused: before?.fields,
    check,
    async send(values, reset) {
      setAlert(null);
      try {
        await send(values, reset);
        return undefined;
      } catch (error) {
        // What was typed stays as it is.
        if (error instanceof ProofCancelled) return undefined;
        const refusal = refusalOf(error, names);
        setAlert(refusal.form);
        return refusal.fields;
      }
    },
  });
  return { ...form, alert, ready: isHydrated || posts !== undefined };
}

/** What a form begins with: what was typed before this document, as far as it came back. */
function typedBefore<Name extends string>(
  initial: Record<Name, string>,
  before: Readonly<Record<string, string>> | undefined,
): Record<Name, string> {
  const typed = { ...initial };
  for (const name of Object.keys(initial) as Name[]) typed[name] = before?.[name] ?? initial[name];
  return typed;
}
