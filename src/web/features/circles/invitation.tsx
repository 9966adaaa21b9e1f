import { Eye, EyeOff, Heart } from 'lucide-react';
import { useTranslator } from '#web/app/i18n.tsx';
import { useLazyDialog } from '#web/shared/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { useOffline } from './circles-data.ts';

/** What a circle is, and what its members see of each other, for a user who is in none. */
export function Invitation() {
  const t = useTranslator();
  const isOffline = useOffline();
  const { dialog, open } = useMakeCircle();
  return (
    <section className="surface circle-card circle-invitation">
      <Emoji name="people-holding-hands" size={56} />
      <h2 className="page-title">{t('circles.emptyTitle')}</h2>
      <p>{t('circles.emptyText')}</p>
      <ul className="circle-facts">
        <li>
          <Eye size={20} aria-hidden="true" /> {t('circles.willSee')}
        </li>
        <li>
          <EyeOff size={20} aria-hidden="true" /> {t('circles.neverSee')}
        </li>
        <li>
          <Heart size={20} aria-hidden="true" /> {t('circles.noRanking')}
        </li>
      </ul>
      <Button disabled={isOffline} onClick={open}>
        {t('circles.make')}
      </Button>
      {isOffline && <p className="fine">{t('circles.needsNetwork')}</p>}
      <p className="fine">
        <b>{t('circles.haveLink')}</b> {t('circles.haveLinkText')}
      </p>
      {dialog}
    </section>
  );
}

const loadDialog = async () => (await import('./make-circle.tsx')).MakeCircle;

/** The dialog that makes a circle. */
export function useMakeCircle() {
  const { Shown, open, close } = useLazyDialog(loadDialog);
  return { dialog: Shown && <Shown onClose={close} />, open };
}
