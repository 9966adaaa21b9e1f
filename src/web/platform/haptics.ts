/** A short haptic tap, where the device can and the user wants it (settings.haptics). */
export function hapticTap(wanted: boolean, milliseconds = 10): void {
  if (!wanted) return;
  if (import.meta.env.NATIVE) {
    // Not every device can.
    import('@capacitor/haptics')
      .then(({ Haptics, ImpactStyle }) => Haptics.impact({ style: ImpactStyle.Light }))
      .catch(() => undefined);
  } else navigator.vibrate?.(milliseconds);
}
