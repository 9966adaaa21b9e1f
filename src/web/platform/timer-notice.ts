import type { Locale } from '#i18n/locale.ts';
import { ignoreFailure } from './log-failure.ts';
import { timeNatively } from './native-notifications.ts';

/** What tells the end of a timer while the page is hidden. */
interface TimerNotice {
  readonly at: number;
  readonly title: string;
  readonly account: string;
  readonly locale: Locale;
  readonly day: string;
  /** What a press on it opens. */
  readonly url: string;
}

/** Whether such a notice can come, or would after the user has allowed it. A phone's browser has none while its page sleeps. */
export function noticeAbility(): 'granted' | 'ask' | 'none' {
  if (import.meta.env.NATIVE) return 'granted';
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return 'none';
  if (Notification.permission === 'default') return 'ask';
  return Notification.permission === 'granted' ? 'granted' : 'none';
}

/** Plans the notice: the app of a phone gives it to the system, a browser shows it while its page is hidden. Returns what takes it back. */
export function planNotice(notice: TimerNotice): () => void {
  if (import.meta.env.NATIVE) {
    void timeNatively(notice).catch(ignoreFailure);
    return () => void timeNatively(null).catch(ignoreFailure);
  }
  const show = async (): Promise<void> => {
    if (!document.hidden || noticeAbility() !== 'granted') return;
    const worker = await navigator.serviceWorker.getRegistration();
    const { title, account, locale, day, url } = notice;
    const data = { type: 'timer', account, locale, day, title, body: '', url };
    await worker?.showNotification(title, { lang: locale, tag: 'timer', icon: '/icons/icon-192.png', data });
  };
  const timer = setTimeout(() => void show().catch(ignoreFailure), notice.at - Date.now());
  return () => clearTimeout(timer);
}
