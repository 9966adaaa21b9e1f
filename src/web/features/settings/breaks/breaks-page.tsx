import { Palmtree } from 'lucide-react';
import { useId } from 'react';
import { useAccountData, useToday, useWrite } from '#client/react.tsx';
import { type Break, isOnBreak } from '#domain/days/breaks.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { SettingsCard } from '../settings-card.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { BreakForm } from './break-form.tsx';
import { BreakItem } from './break-item.tsx';
import './breaks-page.css';

/** The breaks: those of today, those to come, those that are over, and a form for a new one. */
export function BreaksPage() {
  const t = useTranslator();
  const write = useWrite();
  const today = useToday();
  const { breaks } = useAccountData();
  const current = breaks.filter((each) => isOnBreak([each], today));
  const coming = breaks.filter(({ from }) => from > today);
  const past = breaks.filter(({ to }) => to !== null && to < today).toReversed();
  return (
    <SettingsFrame title={t('breaks.title')}>
      <p className="settings-text">{t('breaks.text')}</p>
      <SettingsCard title={t('breaks.add')}>
        <BreakForm
          initial={{ from: today, to: null, habitIds: null }}
          submit={t('breaks.add')}
          onSave={({ habitIds, ...days }) => {
            void write('break.create', { ...days, habitIds: habitIds && [...habitIds] });
            addToast({ text: t('breaks.saved') });
          }}
        />
      </SettingsCard>
      <Breaks title={t('breaks.current')} breaks={current} areCurrent />
      <Breaks title={t('breaks.coming')} breaks={coming} />
      <Breaks title={t('breaks.past')} breaks={past} />
      {breaks.length === 0 && (
        <div className="surface settings-card is-matter">
          <span className="tile is-large">
            <Palmtree size={26} aria-hidden="true" />
          </span>
          <h3>{t('breaks.none')}</h3>
          <p className="settings-text">{t('breaks.noneText')}</p>
        </div>
      )}
    </SettingsFrame>
  );
}

interface BreaksProps {
  title: string;
  breaks: readonly Break[];
  areCurrent?: boolean;
}

function Breaks({ title, breaks, areCurrent = false }: BreaksProps) {
  const id = useId();
  if (breaks.length === 0) return null;
  return (
    <section className="breaks" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className="surface">
        {breaks.map((each) => (
          <BreakItem key={each.id} given={each} isCurrent={areCurrent} />
        ))}
      </ul>
    </section>
  );
}
