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
import { providerName } from '#web/shared/providers/provider-sign-in.ts';
import { Button } from '#web/ui/button.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { eventsQuery } from './profile-data.ts';
import { RowText, Unloaded, useDeviceName, useIsToday } from './profile-rows.tsx';

/** The rows that show before "Show more". */
const FIRST = 5;

/** The events, newest first; further pages are read on demand. */
export function ActivityList({ timeZone }: { timeZone: string }) {
  const t = useTranslator();
  const loaded = useQuery(eventsQuery(useApi()));
  const { data } = loaded;
  if (data === undefined)
    return <Unloaded {...loaded} text={navigator.onLine ? undefined : t('activity.offline')} />;
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
  tokenCreated: KeyRound,
  tokenRevoked: KeyRound,
  tagCreated: KeyRound,
  tagRevoked: KeyRound,
  operatorMade: ShieldCheck,
  operatorEnded: ShieldX,
  operatorActed: ShieldCheck,
  resetLinkMade: KeyRound,
  calendarCreated: KeyRound,
  calendarDeleted: KeyRound,
  webhookCreated: KeyRound,
  webhookDeleted: KeyRound,
  webhookRotated: KeyRound,
  connectionCreated: KeyRound,
  connectionEnded: KeyRound,
  proofGiven: ShieldCheck,
  proofRefused: ShieldX,
  dataExported: Download,
  accountClosed: UserRoundX,
  erasureRequested: UserRoundX,
  accountReopened: LogIn,
};

/** One event: what, when, with which device, and where; or that the operator did it. */
function EventRow({ event, timeZone }: { event: SecurityEvent; timeZone: string }) {
  const app = useApp();
  const { t } = app;
  const formats = useFormats();
  const isToday = useIsToday(timeZone);
  const isKey = useIsMessageKey();
  const device = useDeviceName()(event);
  const { kind, detail } = event;
  // A newer server may send kinds and methods that this page does not know.
  const [name, how] = [`activity.${kind}`, `activity.methods.${detail.method}`];
  const method =
    detail.method === 'oidc'
      ? providerName(app, detail.method)
      : t(isKey(how) ? how : 'activity.methods.unknown');
  const what = t(isKey(name) ? name : 'activity.unknown', { method });
  const at = Date.parse(event.at);
  const time = formats.time(timeOfDay(timeZone, at));
  const when = isToday(at)
    ? t('activity.today', { time })
    : t('activity.at', { day: formats.day(dayIn(timeZone, at)), time });
  const who = detail.by === 'operator' ? t('activity.byOperator') : device;
  const place = event.network && t('account.network', { network: shownNetwork(event.network) });
  const times = event.times > 1 && t('activity.times', { count: event.times });
  const icon = Object.hasOwn(icons, kind) ? icons[kind] : CircleAlert;
  return (
    <li className="profile-row">
      <RowText icon={icon} title={what} parts={[when, times, who, place]} />
    </li>
  );
}
