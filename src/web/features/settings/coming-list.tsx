import { useState } from 'react';
import { useAccountData } from '#client/react.tsx';
import { dayStartOf } from '#client/state/queries.ts';
import { addDays, dayIn } from '#domain/days/day-key.ts';
import { timeOfDay } from '#domain/days/time-of-day.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { planDevice } from '#domain/reminders/local-reminders.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useUser } from '#web/app/session.tsx';

/** More would not be read. */
const DAYS = 7;

/** All reminders of the next days, by the date and the minute at which they come. */
export function ComingList() {
  const t = useTranslator();
  const formats = useFormats();
  const coming = useComing();
  if (!coming?.size) return <p className="settings-text">{t('channels.comingNone')}</p>;
  return (
    <ul className="coming-days" aria-label={t('channels.coming')}>
      {[...coming].map(([date, entries]) => (
        <li key={date}>
          <h4 className="fine">{formats.day(date, 'full')}</h4>
          <ul>
            {entries.map(({ id, time, name, message }) => (
              <li key={id}>
                <b>{formats.time(time)}</b>
                <span>
                  {name}
                  {message && <small>{message}</small>}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Planned as a phone plans: from the moment at which the list is opened. */
function useComing() {
  const t = useTranslator();
  const user = useUser();
  const { habits, settings, breaks } = useAccountData();
  const [now] = useState(() => Date.now());
  if (user === null) return null;
  const { timeZone } = user;
  const { reminders, evenings } = planDevice(byOrder(habits), {
    now,
    timeZone,
    dayStart: dayStartOf(settings),
    settings,
    breaks,
  });
  const end = addDays(dayIn(timeZone, now), DAYS);
  const names = new Map(habits.map(({ id, name }) => [id, name]));
  const all = [
    ...reminders.map(({ id, at, message, habitId }) => ({ id, at, message, name: names.get(habitId) ?? '' })),
    ...evenings.map(({ id, at, kind }) => ({ id, at, message: undefined, name: t(`channels.${kind}`) })),
  ];
  const shown = all
    .toSorted((left, right) => left.at - right.at)
    .map((each) => ({ ...each, date: dayIn(timeZone, each.at), time: timeOfDay(timeZone, each.at) }))
    .filter(({ date }) => date < end);
  return Map.groupBy(shown, ({ date }) => date);
}
