import { lazy, Suspense, useState } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const ComingList = lazy(async () => ({ default: (await import('./coming-list.tsx')).ComingList }));

/** What comes in the next days, once it is asked for: it depends on the clock, which a rendered page does not know. */
export function ComingReminders() {
  const t = useTranslator();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="coming">
      <Button look="plain" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('channels.coming')}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton />}>
          <ComingList />
        </Suspense>
      )}
    </div>
  );
}
