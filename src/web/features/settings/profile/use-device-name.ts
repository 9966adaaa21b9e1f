import { useTranslator } from '#web/app/i18n.tsx';

interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** Names a device by its browser and system, as far as they are known. */
export function useDeviceName(): (device: Device) => string {
  const t = useTranslator();
  return ({ browser, system }) =>
    browser !== null && system !== null
      ? t('account.deviceOn', { browser, system })
      : (browser ?? system ?? t('account.unknownDevice'));
}
