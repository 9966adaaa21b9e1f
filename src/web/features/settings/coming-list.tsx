import { useState } from 'react';
import { useAccountData } from '#client/react.tsx';
import { dayStartOf } from '#client/state/day-start.ts';
import { addDays, type DayKey, dayIn } from '#domain/days/day-key.ts';
import { timeOfDay } from '#domain/days/time-of-day.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { type LocalEvening, planDevice } from '#domain/reminders/local-evenings.ts';
import type { LocalReminder } from '#domain/reminders/local-reminders.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useUser } from '#web/app/session.tsx';

/** More would not be read. */
const DAYS = 7;

interface Coming {
  readonly key: string;
  readonly at: number;
  readonly name: string;
  readonly message?: string | undefined;
}

/** All reminders of the next days, by the date and the minute at which they come. */
export function ComingList() {
  const t = useTranslator();
  const formats = useFormats();
  const coming = useComing();
  if (coming.size === 0) return <p className="settings-text">{t('channels.comingNone')}</p>;
  return (
    <ul className="coming-days" aria-label={t('channels.coming')}>
      {[...coming].map(([date, entries]) => (
        <li key={date}>
          <h4 className="fine">{formats.day(date, 'full')}</h4>
          <ul>
            {entries.map(({ key, time, name, message }) => (
              <li key={key}>
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
function useComing(): ReadonlyMap<DayKey, readonly (Coming & { time: string })[]> {
  const t = useTranslator();
  const user = useUser();
  const { habits, settings, breaks } = useAccountData();
  const [now] = useState(() => Date.now());
  if (user === null) return new Map();
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
    ...reminders.map((each) => ofHabit(each, names.get(each.habitId) ?? '')),
    ...evenings.map((each) => ofEvening(each, t(`channels.${each.kind}`))),
  ];
  const shown = all
    .toSorted((left, right) => left.at - right.at)
    .map((each) => ({ ...each, date: dayIn(timeZone, each.at), time: timeOfDay(timeZone, each.at) }))
    .filter(({ date }) => date < end);
  return Map.groupBy(shown, ({ date }) => date);
}

const ofHabit = ({ id, at, message }: LocalReminder, name: string): Coming => ({
  key: String(id),
  at,
  name,
  message,
});

const ofEvening = ({ id, at }: LocalEvening, name: string): Coming => ({ key: String(id), at, name });
