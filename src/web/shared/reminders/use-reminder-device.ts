import { useEffect } from 'react';
import { useApp } from '#web/app/app.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { addToast } from '#web/ui/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';
import { useDeviceState } from './device-state.ts';
import { thisDevice } from './this-device.ts';

/** Whether this device reminds, and a switch for it. */
export function useReminderDevice() {
  const { client, t } = useApp();
  const state = useDeviceState();
  const [busy, run] = useBusy();
  // Without the server, the state stays as it was.
  useEffect(() => void thisDevice.check(client).catch(ignoreFailure), [client]);
  // Call from a user gesture: the browser may prompt.
  const turn = (on: boolean) =>
    run(async () => {
      const turned = on ? thisDevice.turnOn(client) : thisDevice.turnOff(client);
      await turned.catch(() => on && addToast({ status: 'error', text: t('channels.failed') }));
    });
  return { state, turn, busy };
}
