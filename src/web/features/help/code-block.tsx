import { useTranslator } from '#web/app/i18n.tsx';
import { CopyButton } from '#web/shared/copy-button.tsx';

interface CodeBlockProps {
  /** By which tests find it. */
  name: string;
  label: string;
  code: string;
}

/** A text to copy. A long line scrolls within it, by the keyboard too. */
export function CodeBlock({ name, label, code }: CodeBlockProps) {
  const t = useTranslator();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre className="well" data-code={name} role="figure" aria-label={label} tabIndex={0}>
        <code>{code}</code>
      </pre>
      <div className="ways needs-script">
        <CopyButton text={code} label={t('help.copy')} />
      </div>
    </>
  );
}
