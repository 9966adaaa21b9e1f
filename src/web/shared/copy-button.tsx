import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { MessageKey } from '#i18n/translate.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';

interface CopyButtonProps {
  text: string;
  label: string;
  /** Where the outcomes have other words than those of secrets. */
  outcomes?: Readonly<Record<'copied' | 'notCopied', MessageKey>>;
}

const ofSecrets = { copied: 'security.copied', notCopied: 'security.notCopied' } as const;

/** Copies a text, and shows the outcome in its label: a dialog covers toasts. Browsers allow it on https only; elsewhere the text can be selected. */
export function CopyButton({ text, label, outcomes = ofSecrets }: CopyButtonProps) {
  const t = useTranslator();
  const [outcome, setOutcome] = useState<keyof typeof ofSecrets | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('notCopied');
    }
  };
  return (
    <Button look="quiet" small onClick={() => void copy()}>
      <Copy size={18} aria-hidden="true" />
      <span aria-live="polite">{outcome === null ? label : t(outcomes[outcome])}</span>
    </Button>
  );
}
