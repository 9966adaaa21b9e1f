/** A short tap that the hand feels, where the device can and the user wants it (settings.haptics). */
export function hapticTap(wanted: boolean, milliseconds = 10): void {
  if (!wanted) return;
  if (import.meta.env.NATIVE) {
    // A device that cannot is no fault.
    import('./native/tap.ts').then(({ tap }) => tap()).catch(() => undefined);
  } else navigator.vibrate?.(milliseconds);
}
