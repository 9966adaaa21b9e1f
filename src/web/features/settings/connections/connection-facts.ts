import { useToday } from '#client/react.tsx';
import type { PersonalToken } from '#contract/personal-tokens.ts';
import { shownNetwork } from '#domain/device.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';

/** When a connection was last used, and from where. */
export function useUseText({
  lastUsedOn,
  lastNetwork,
}: Pick<PersonalToken, 'lastUsedOn' | 'lastNetwork'>): string {
  const t = useTranslator();
  const formats = useFormats();
  const today = useToday();
  if (lastUsedOn === null) return t('connections.unused');
  const day = lastUsedOn === today ? t('connections.today') : formats.day(lastUsedOn);
  return lastNetwork === null
    ? t('connections.used', { day })
    : t('connections.usedFrom', { day, network: shownNetwork(lastNetwork) });
}
