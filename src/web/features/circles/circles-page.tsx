import { Plus } from 'lucide-react';
import { useCircles } from '#client/react-circles.ts';
import type { OwnCircle } from '#contract/circles.ts';
import { CIRCLES_MAX } from '#contract/limits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { CircleView, Unread, Waiting } from './circle-view.tsx';
import style from './circles.css?url';
import { chosenOf, searchOf, useOffline } from './circles-data.ts';
import { Invitation, useMakeCircle } from './invitation.tsx';

/** The user's circles: an invitation to make one, the only one, or one of several. */
export function CirclesPage() {
  return (
    <div className="circles">
      <link rel="stylesheet" href={style} precedence="feature" />
      <Circles />
    </div>
  );
}

function Circles() {
  const { search } = useLocation();
  const isInCircle = useUser()?.inCircle === true;
  const { data, failed, retry } = useCircles();
  if (!isInCircle) return <Invitation />;
  if (data === undefined) return failed ? <Unread retry={retry} /> : <Waiting />;
  const chosen = chosenOf(data, search);
  if (!chosen) return <Invitation />;
  return (
    <>
      {data.length > 1 && <CircleChips circles={data} chosen={chosen.id} />}
      <CircleView key={chosen.id} own={chosen} />
      <MakeAnother isFull={data.length >= CIRCLES_MAX} />
    </>
  );
}

function CircleChips({ circles, chosen }: { circles: readonly OwnCircle[]; chosen: string }) {
  const t = useTranslator();
  return (
    <nav className="ways" aria-label={t('circles.yours')}>
      {circles.map(({ id, name, emoji }) => (
        <AppLink
          key={id}
          to="circles"
          search={searchOf(id)}
          className="circle-chip hovers"
          aria-current={id === chosen ? 'page' : undefined}
        >
          <Emoji name={emoji} size={22} />
          <bdi>{name}</bdi>
        </AppLink>
      ))}
    </nav>
  );
}

function MakeAnother({ isFull }: { isFull: boolean }) {
  const t = useTranslator();
  const isOffline = useOffline();
  const { dialog, open } = useMakeCircle();
  if (isFull) return <p className="fine">{t('circles.full', { max: CIRCLES_MAX })}</p>;
  return (
    <p>
      <Button look="quiet" small disabled={isOffline} onClick={open}>
        <Plus size={18} aria-hidden="true" />
        {t('circles.another')}
      </Button>
      {dialog}
    </p>
  );
}
