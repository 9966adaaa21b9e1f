import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';

/** Copies a text, and shows the outcome in its label: a dialog covers toasts. Browsers allow it on https only; elsewhere the text can be selected. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslator();
  const [outcome, setOutcome] = useState<'security.copied' | 'security.notCopied' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('security.copied');
    } catch {
      setOutcome('security.notCopied');
    }
  };
  return (
    <Button look="quiet" small onClick={() => void copy()}>
      <Copy size={18} aria-hidden="true" />
      <span aria-live="polite">{outcome === null ? label : t(outcome)}</span>
    </Button>
  );
}
