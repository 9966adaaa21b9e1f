import { dayIn } from '#domain/days/day-key.ts';
import { timeOfDay } from '#domain/days/time-of-day.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useIsToday } from './profile/profile-rows.tsx';

/** A moment as the beginning of a text. */
export const atStart = (moment: string): string => moment.charAt(0).toUpperCase() + moment.slice(1);

/** Writes an instant by the user's clock, as a part of a sentence. */
export function useMoment(timeZone: string): (instant: string) => string {
  const t = useTranslator();
  const formats = useFormats();
  const isToday = useIsToday(timeZone);
  return (instant) => {
    const at = Date.parse(instant);
    const time = formats.time(timeOfDay(timeZone, at));
    return isToday(at)
      ? t('connections.webhooks.today', { time })
      : t('connections.webhooks.at', { day: formats.day(dayIn(timeZone, at), 'short'), time });
  };
}
