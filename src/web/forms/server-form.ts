import { useState } from 'react';
import { type FormErrors, useForm } from '#web/ui/form.ts';
import { useHydrated } from '#web/ui/use-media.ts';
import { useRefusal } from './refusal.ts';

interface ServerFormOptions<Name extends string> {
  initial: Record<Name, string>;
  check: (values: Record<Name, string>) => FormErrors<Name>;
  /** Rejects with what the server, or the network, says against it. */
  send: (values: Record<Name, string>, reset: () => void) => Promise<void>;
}

/** A form that the server answers: what it refuses is told beside the field it is about, or else in `alert`. */
export function useServerForm<Name extends string>({ initial, check, send }: ServerFormOptions<Name>) {
  const refusalOf = useRefusal();
  const [alert, setAlert] = useState<string | null>(null);
  // Before that a click would send the form the browser's own way, which nobody answers.
  const ready = useHydrated();
  const form = useForm<Name>({
    initial,
    check,
    async send(values, reset) {
      setAlert(null);
      try {
        await send(values, reset);
        return undefined;
      } catch (error) {
        const refusal = refusalOf(error, Object.keys(initial) as Name[]);
        setAlert(refusal.form);
        return refusal.fields;
      }
    },
  });
  return { ...form, alert, ready };
}
