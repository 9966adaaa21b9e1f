/** Whether this page has an icon on the home screen or in the taskbar that can show a number. */
export const hasBadge = (): boolean =>
  'setAppBadge' in navigator && (isInstalled() || areNotificationsAllowed());

/** Whether permission is granted; does not prompt. */
export const areNotificationsAllowed = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'granted';

/** Whether the page was opened as an app. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Shows the number of open habits on an icon that can; none for 0. Ignores devices that refuse. */
export async function showBadge(count: number): Promise<void> {
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
