import { useTranslator } from '#web/app/i18n.tsx';
import { deviceOf } from './device.ts';

/** Names a device by its browser and system. */
export function useDeviceName(): (userAgent: string | null) => string {
  const t = useTranslator();
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent);
    return browser !== null && system !== null
      ? t('account.deviceOn', { browser, system })
      : (browser ?? system ?? t('account.unknownDevice'));
  };
}
