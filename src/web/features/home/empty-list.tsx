import { CalendarDays, Check, Sprout } from 'lucide-react';
import { openCreator } from '#web/creator-store.ts';
import { useTranslator } from '#web/i18n.tsx';
import { preloadCreator } from '#web/lazy-creator.ts';
import { Button } from '#web/ui/button.tsx';
import './empty-list.css';

/** What a list without habits teaches, and the way to the first one. */
export function EmptyList() {
  const t = useTranslator();
  return (
    <div className="empty">
      <h2>{t('welcome.title')}</h2>
      <p>{t('welcome.text')}</p>
      <ol>
        <li>
          <Sprout size={20} aria-hidden="true" />
          {t('welcome.tip1')}
        </li>
        <li>
          <CalendarDays size={20} aria-hidden="true" />
          {t('welcome.tip2')}
        </li>
        <li>
          <Check size={20} aria-hidden="true" />
          {t('welcome.tip3')}
        </li>
      </ol>
      <Button data-creator-toggle="" onClick={() => openCreator('habit')} onPointerEnter={preloadCreator}>
        {t('home.emptyAction')}
      </Button>
      <p className="empty-more">{t('welcome.divider')}</p>
    </div>
  );
}
