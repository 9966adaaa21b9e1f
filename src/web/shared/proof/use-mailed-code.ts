import { useState } from 'react';
import { useApp } from '#web/app/app.ts';
import { useErrorText } from '../forms/refusal.ts';

export interface MailedCode {
  /** How many codes were mailed; only the last is valid. */
  readonly sent: number;
  readonly busy: boolean;
  readonly error: string | null;
  readonly mail: () => Promise<void>;
}

/** Mails codes to the account's address. Errors show in the dialog, which would cover a toast. */
export function useMailedCode(): MailedCode {
  const { api } = useApp().client;
  const errorText = useErrorText();
  const [sent, setSent] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const mail = async () => {
    setBusy(true);
    setError(null);
    try {
      await api.call('POST /user/proof/code');
      setSent((before) => before + 1);
    } catch (refusal) {
      setError(errorText(refusal));
    } finally {
      setBusy(false);
    }
  };
  return { sent, busy, error, mail };
}
