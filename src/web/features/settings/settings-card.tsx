import { type ReactNode, useId } from 'react';

interface SettingsCardProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** One group of settings, under its own heading. */
export function SettingsCard({ title, text, children }: SettingsCardProps) {
  const id = useId();
  return (
    <section className="surface settings-card is-matter" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {text !== undefined && <p className="settings-text">{text}</p>}
      {children}
    </section>
  );
}
