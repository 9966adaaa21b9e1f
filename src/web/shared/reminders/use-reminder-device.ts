import { useEffect, useState } from 'react';
import { useApp } from '#web/app/app.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { addToast } from '#web/ui/toast-store.ts';
import { useDeviceState } from './device-state.ts';
import { thisDevice } from './this-device.ts';

/** Whether this device reminds, and a switch for it. */
export function useReminderDevice() {
  const { client, t } = useApp();
  const state = useDeviceState();
  const [busy, setBusy] = useState(false);
  // Without the server, the state stays as it was.
  useEffect(() => void thisDevice.check(client).catch(ignoreFailure), [client]);
  // Call from a user gesture: the browser may prompt.
  const turn = (on: boolean) => {
    setBusy(true);
    const turned = on ? thisDevice.turnOn(client) : thisDevice.turnOff(client);
    turned
      .catch(() => on && addToast({ status: 'error', text: t('channels.failed') }))
      .finally(() => setBusy(false));
  };
  return { state, turn, busy };
}
