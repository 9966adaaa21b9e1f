/** Whether this page has a sign on the home screen or in the taskbar that could carry a number. */
const hasSign = (): boolean => 'setAppBadge' in navigator && (isInstalled() || areNotificationsAllowed());

const areNotificationsAllowed = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'granted';

/** Whether the page was opened as an app. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Shows how much is open today on the app's sign; none for 0. A device that refuses does without. */
export async function showBadge(count: number): Promise<void> {
  if (!hasSign()) return;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
