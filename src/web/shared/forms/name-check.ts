import { NAME_MAX } from '#contract/limits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { lengthOf } from '#web/ui/text-length.ts';

/** The error of the name of a habit, a divider or a step (docs/rules/api.md#names); undefined when it is valid. */
export function useNameCheck(): (name: string) => string | undefined {
  const t = useTranslator();
  return (name) => {
    const length = lengthOf(name.trim());
    if (length === 0) return t('creator.nameRequired');
    return length > NAME_MAX ? t('creator.nameTooLong') : undefined;
  };
}
