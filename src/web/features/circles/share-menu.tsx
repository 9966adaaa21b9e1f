import { Suspense, useState } from 'react';
import { useAccountData } from '#client/react.tsx';
import { byOrder } from '#domain/order/ordering.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { HabitSheet } from '#web/shared/lazy-features.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { Menu } from '#web/ui/menu.tsx';

/** Leads to the sheet of a habit, where the user chooses what circles see of it. */
export function ShareMenu() {
  const t = useTranslator();
  const { habits } = useAccountData();
  const [opened, setOpened] = useState<string | null>(null);
  const habit = habits.find(({ id }) => id === opened);
  if (habits.length === 0) return <p className="fine">{t('circles.noHabits')}</p>;
  const items = byOrder(habits).map(({ id, name, emoji }) => ({
    key: id,
    label: name,
    icon: <Emoji name={emoji} size={22} lazy />,
    onSelect: () => setOpened(id),
  }));
  return (
    <>
      <Menu label={t('circles.share')} items={items} className={buttonClass({ look: 'quiet', small: true })}>
        {t('circles.share')}
      </Menu>
      {habit && (
        <Suspense>
          <HabitSheet habit={habit} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
