import type { MessageKey, Params } from '#i18n/translate.ts';
import { useTranslator } from '#web/app/i18n.tsx';

const MARK = '\u0000';

interface NamedProps {
  /** A text with `{name}`. */
  text: MessageKey;
  name: string;
  params?: Params;
}

/** A text around a name that a member wrote, whose direction of writing stays within it. */
export function Named({ text, name, params }: NamedProps) {
  const t = useTranslator();
  const [before, after] = t(text, { ...params, name: MARK }).split(MARK);
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  );
}
