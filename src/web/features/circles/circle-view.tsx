import { Settings } from 'lucide-react';
import { useAccountData, useToday } from '#client/react.tsx';
import { useCircle } from '#client/react-circles.ts';
import { dayStartOf } from '#client/state/queries.ts';
import type { Circle, OwnCircle } from '#contract/circles.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { timeOfDay } from '#domain/days/time-of-day.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useLazyDialog } from '#web/shared/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useOffline } from './circles-data.ts';
import { Goals } from './goals.tsx';
import { MemberCard } from './member-card.tsx';

/** A circle: its goals, and a card for each member. */
export function CircleView({ own: { id, name, emoji } }: { own: OwnCircle }) {
  const t = useTranslator();
  const { data: circle, failed, retry } = useCircle(id);
  const isOffline = useOffline() || failed;
  return (
    <>
      <header className="circle-head">
        <span className="tile is-large">
          <Emoji name={emoji} size={36} />
        </span>
        <h2 className="page-title">
          <bdi>{name}</bdi>
        </h2>
        {circle && <SettingsButton circle={circle} isOffline={isOffline} />}
      </header>
      {circle === undefined && (failed ? <Unread retry={retry} /> : <Waiting />)}
      {circle === null && <p role="status">{t('circles.gone')}</p>}
      {circle && isOffline && <AsOf at={circle.at} />}
      {circle && <Members circle={circle} isOffline={isOffline} />}
    </>
  );
}

/** The goals come first: the members may show much. */
function Members({ circle, isOffline }: { circle: Circle; isOffline: boolean }) {
  const t = useTranslator();
  const { members } = circle;
  const me = members.find(({ isMe }) => isMe);
  if (!me) return null;
  return (
    <>
      <Goals circle={circle} isOffline={isOffline} />
      <ul className="circle-members" aria-label={t('circles.members')}>
        {[me, ...members.filter((member) => member !== me)].map((member) => (
          <MemberCard key={member.id} circle={circle} member={member} me={me} />
        ))}
      </ul>
      {members.length === 1 && <p className="fine">{t('circles.alone')}</p>}
    </>
  );
}

const loadSettings = async () => (await import('./settings/circle-settings.tsx')).CircleSettings;

function SettingsButton({ circle, isOffline }: { circle: Circle; isOffline: boolean }) {
  const t = useTranslator();
  const { Shown, open, close } = useLazyDialog(loadSettings);
  return (
    <>
      <IconButton label={t('circles.settings')} aria-haspopup="dialog" onClick={open}>
        <Settings size={22} aria-hidden="true" />
      </IconButton>
      {Shown && <Shown circle={circle} isOffline={isOffline} onClose={close} />}
    </>
  );
}

/** When what is shown was read, by the user's clock. */
function AsOf({ at }: { at: string }) {
  const t = useTranslator();
  const formats = useFormats();
  const today = useToday();
  const { user, settings } = useAccountData();
  const timeZone = user?.timeZone ?? 'UTC';
  const instant = Date.parse(at);
  const time = formats.time(timeOfDay(timeZone, instant));
  const isToday = dayIn(timeZone, instant, dayStartOf(settings)) === today;
  const day = formats.day(dayIn(timeZone, instant), 'short');
  return (
    <p className="fine" role="status">
      {isToday ? t('circles.asOf', { time }) : t('circles.asOfDay', { day, time })} {t('circles.offlineText')}
    </p>
  );
}

export function Unread({ retry }: { retry: () => void }) {
  const t = useTranslator();
  return (
    <div className="surface circle-card apart" role="alert">
      <p>{t('circles.notLoaded')}</p>
      <Button look="plain" small onClick={retry}>
        {t('circles.retry')}
      </Button>
    </div>
  );
}

/** The room of a circle until it is read. */
export function Waiting() {
  return (
    <div className="circle-members">
      <Skeleton className="circle-waiting" />
      <Skeleton className="circle-waiting" />
    </div>
  );
}
