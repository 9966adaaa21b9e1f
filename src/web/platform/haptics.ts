/** A short tap that the hand feels, where the device can and the user wants it (settings.haptics). */
export function tapHand(wanted: boolean, milliseconds = 10): void {
  if (wanted) navigator.vibrate?.(milliseconds);
}
