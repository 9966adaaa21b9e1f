import { useState } from 'react';
import { useAccountData, useWrite } from '#client/react.tsx';
import { STREAK_NOTICE_MIN, STREAK_NOTICE_TIME } from '#domain/reminders/evening-settings.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** The time of a summary that is turned on here for the first time. */
const FIRST_TIME = '21:00';

/** One notification of what is open, at a time of the user. Settings of an older version lack it. */
export function EveningSummary() {
  const t = useTranslator();
  const write = useWrite();
  const time = useAccountData().settings.eveningSummary || null;
  const [latest, setLatest] = useState(time ?? FIRST_TIME);
  const set = (eveningSummary: string | null) => {
    if (eveningSummary !== null) setLatest(eveningSummary);
    if (eveningSummary !== time) void write('settings.update', { eveningSummary });
  };
  return (
    <>
      <Switch
        label={t('channels.summary')}
        text={t('channels.summaryText')}
        on={time !== null}
        onChange={(on) => set(on ? latest : null)}
      />
      {time !== null && (
        <TextField
          label={t('channels.summaryTime')}
          type="time"
          value={time}
          // Empty while it is partly typed.
          onChange={({ currentTarget }) => currentTarget.value !== '' && set(currentTarget.value)}
        />
      )}
    </>
  );
}

export function StreakNotice() {
  const t = useTranslator();
  const formats = useFormats();
  const write = useWrite();
  const { streakNotice: isOn } = useAccountData().settings;
  return (
    <Switch
      label={t('channels.streak')}
      text={t('channels.streakText', { time: formats.time(STREAK_NOTICE_TIME), count: STREAK_NOTICE_MIN })}
      on={isOn}
      onChange={(streakNotice) => void write('settings.update', { streakNotice })}
    />
  );
}
