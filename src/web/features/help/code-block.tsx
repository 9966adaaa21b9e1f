import { ClipboardCopy } from 'lucide-react';
import { useState } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';

interface CodeBlockProps {
  /** By which tests find it. */
  name: string;
  label: string;
  code: string;
}

/** A text to copy. A long line scrolls within it, by the keyboard too. */
export function CodeBlock({ name, label, code }: CodeBlockProps) {
  return (
    <>
      <pre className="well" data-code={name} role="region" aria-label={label} tabIndex={0}>
        <code>{code}</code>
      </pre>
      <div className="ways needs-script">
        <CopyCode key={code} code={code} />
      </div>
    </>
  );
}

/**
 * Not the button of the settings (profile/recovery-codes.tsx): what both import would be part of what many pages share, and of the profile,
 * which has no room for it.
 */
function CopyCode({ code }: Pick<CodeBlockProps, 'code'>) {
  const t = useTranslator();
  const [outcome, setOutcome] = useState<'help.copy' | 'security.copied' | 'security.notCopied'>('help.copy');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setOutcome('security.copied');
    } catch {
      setOutcome('security.notCopied');
    }
  };
  return (
    <Button look="quiet" small onClick={() => void copy()}>
      <ClipboardCopy size={18} aria-hidden="true" />
      <span aria-live="polite">{t(outcome)}</span>
    </Button>
  );
}
