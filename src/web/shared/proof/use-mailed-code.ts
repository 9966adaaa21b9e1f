import { useState } from 'react';
import { useApp } from '#web/app/app.ts';
import { useBusy } from '#web/ui/use-busy.ts';
import { useErrorText } from '../forms/refusal.ts';

/** Mails codes to the account's address. Errors show in the dialog, which would cover a toast. */
export function useMailedCode() {
  const { api } = useApp().client;
  const errorText = useErrorText();
  // How many codes were mailed; only the last is valid.
  const [sent, setSent] = useState(0);
  const [busy, run] = useBusy();
  const [error, setError] = useState<string | null>(null);
  const mail = async () => {
    setError(null);
    try {
      await api.call('POST /user/proof/code');
      setSent((before) => before + 1);
    } catch (refusal) {
      setError(errorText(refusal));
    }
  };
  return { sent, busy, error, mail: () => run(mail) };
}
