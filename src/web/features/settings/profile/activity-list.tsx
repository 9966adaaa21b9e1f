import {
  Bell,
  CircleAlert,
  Download,
  KeyRound,
  Link2,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  ShieldCheck,
  ShieldX,
  Sparkles,
  Unlink,
  UserRoundX,
} from 'lucide-react';
import { useState } from 'react';
import { useApi, useQuery } from '#client/react.tsx';
import type { EventKind, SecurityEvent, SecurityEvents } from '#contract/security-events.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { timeOfDay } from '#domain/days/time-of-day.ts';
import { shownNetwork } from '#domain/device.ts';
import { useApp } from '#web/app/app.ts';
import { useFormats, useIsMessageKey, useTranslator } from '#web/app/i18n.tsx';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { providerName } from '#web/shared/providers/provider-name.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { LoadFailed } from './load-failed.tsx';
import { eventsQuery } from './profile-data.ts';
import { RowDetails } from './row-details.tsx';
import { useDeviceName } from './use-device-name.ts';
import { useIsToday } from './use-is-today.ts';

/** The rows that show before "Show more". */
const FIRST = 5;

/** The events, newest first; further pages are read on demand. */
export function ActivityList({ timeZone }: { timeZone: string }) {
  const t = useTranslator();
  const { data, failed, retry } = useQuery(eventsQuery(useApi()));
  if (data === undefined && failed && !navigator.onLine) {
    return <LoadFailed text={t('activity.offline')} onRetry={retry} />;
  }
  if (data === undefined)
    return failed ? <LoadFailed onRetry={retry} /> : <Skeleton className="profile-waiting" />;
  if (data.events.length === 0) return <p className="settings-text">{t('activity.none')}</p>;
  // Older pages belong to this first one: a newer one starts again.
  return <Pages key={data.next} first={data} timeZone={timeZone} />;
}

function Pages({ first, timeZone }: { first: SecurityEvents; timeZone: string }) {
  const t = useTranslator();
  const api = useApi();
  const attempt = useAttempt();
  const [busy, run] = useBusy();
  const [isWhole, setWhole] = useState(false);
  const [older, setOlder] = useState<readonly SecurityEvents[]>([]);
  const events = [first, ...older].flatMap((page) => page.events);
  const shown = isWhole ? events : events.slice(0, FIRST);
  const { next } = older.at(-1) ?? first;
  const showMore = async () => {
    if (!isWhole) return setWhole(true);
    await attempt(async () => {
      if (next === null) return;
      const page = await api.call('GET /user/security-events', { query: { before: next } });
      setOlder([...older, page]);
    });
  };
  return (
    <>
      <ul className="profile-rows">
        {shown.map((event) => (
          <EventRow key={event.id} event={event} timeZone={timeZone} />
        ))}
      </ul>
      {(shown.length < events.length || next !== null) && (
        <Button look="plain" small busy={busy} onClick={() => run(showMore)}>
          {t('activity.more')}
        </Button>
      )}
    </>
  );
}

const icons: Readonly<Record<EventKind, LucideIcon>> = {
  joined: Sparkles,
  signedIn: LogIn,
  newDevice: Bell,
  signInRefused: ShieldX,
  signedOut: LogOut,
  sessionEnded: LogOut,
  otherSessionsEnded: LogOut,
  passwordChanged: KeyRound,
  passwordSet: KeyRound,
  passwordReset: KeyRound,
  emailChangeRequested: Mail,
  emailChangeCancelled: Mail,
  emailConfirmed: Mail,
  emailChanged: Mail,
  emailRestored: Mail,
  signInLinked: Link2,
  signInUnlinked: Unlink,
  passkeyAdded: KeyRound,
  passkeyRemoved: KeyRound,
  twoStepOn: ShieldCheck,
  twoStepOff: ShieldX,
  recoveryCodesRenewed: KeyRound,
  proofGiven: ShieldCheck,
  proofRefused: ShieldX,
  dataExported: Download,
  accountClosed: UserRoundX,
  erasureRequested: UserRoundX,
  accountReopened: LogIn,
};

/** One event: what, when, with which device, and where; or that the operator did it. */
function EventRow({ event, timeZone }: { event: SecurityEvent; timeZone: string }) {
  const t = useTranslator();
  const what = useEventName()(event);
  const when = useMoment(timeZone)(Date.parse(event.at));
  const device = useDeviceName()(event);
  const who = event.detail.by === 'operator' ? t('activity.byOperator') : device;
  const place = event.network && t('account.network', { network: shownNetwork(event.network) });
  const times = event.times > 1 && t('activity.times', { count: event.times });
  const Icon = Object.hasOwn(icons, event.kind) ? icons[event.kind] : CircleAlert;
  return (
    <li className="profile-row">
      <span className="tile">
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="profile-row-text">
        <span className="settings-title">{what}</span>
        <RowDetails parts={[when, times, who, place]} />
      </span>
    </li>
  );
}

/** A newer server may send kinds and methods that this page does not know. */
function useEventName(): (event: SecurityEvent) => string {
  const app = useApp();
  const { t } = app;
  const isKey = useIsMessageKey();
  return ({ kind, detail }) => {
    const [what, how] = [`activity.${kind}`, `activity.methods.${detail.method}`];
    const method =
      detail.method === 'oidc'
        ? providerName(app, detail.method)
        : t(isKey(how) ? how : 'activity.methods.unknown');
    return t(isKey(what) ? what : 'activity.unknown', { method });
  };
}

function useMoment(timeZone: string): (at: number) => string {
  const t = useTranslator();
  const formats = useFormats();
  const isToday = useIsToday(timeZone);
  return (at) => {
    const time = formats.time(timeOfDay(timeZone, at));
    return isToday(at)
      ? t('activity.today', { time })
      : t('activity.at', { day: formats.day(dayIn(timeZone, at)), time });
  };
}
