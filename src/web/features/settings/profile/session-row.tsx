import { Laptop, Smartphone } from 'lucide-react';
import { useToday } from '#client/react.tsx';
import type { OpenSession } from '#contract/account.ts';
import { dayIn } from '#domain/day-key.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { deviceOf } from './device.ts';

interface SessionRowProps {
  session: OpenSession;
  timeZone: string;
  onEnd: (device: string) => void;
}

/** One session, by the name of its device. */
export function SessionRow({ session, timeZone, onEnd }: SessionRowProps) {
  const t = useTranslator();
  const formats = useFormats();
  const today = useToday();
  const { name, isPhone } = deviceOf(session.userAgent);
  const device = name ?? t('account.unknownDevice');
  const day = dayIn(timeZone, Date.parse(session.lastSeenAt));
  const seen = day === today ? t('account.seenToday') : t('account.seenOn', { day: formats.day(day) });
  const Icon = isPhone ? Smartphone : Laptop;
  return (
    <li className="profile-row">
      <span className="tile">
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="profile-row-text">
        <span className="profile-row-title">{device}</span>
        <span className="settings-text">{session.current ? t('account.thisDevice') : seen}</span>
      </span>
      {!session.current && (
        <ConfirmButton
          label={`${t('account.endSession')} ${device}`}
          confirmLabel={t('habits.confirm')}
          onConfirm={() => onEnd(device)}
        >
          {t('account.endSession')}
        </ConfirmButton>
      )}
    </li>
  );
}
