import { Archive } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useAccountData, useToday, useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { isFinished } from '#domain/plan/finished.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { HabitSheet, preloadHabitSheet } from '#web/shared/lazy-features.ts';
import { usePlanText } from '#web/shared/plan/use-plan-text.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { EmptyCard, SettingsFrame } from '../settings-frame.tsx';
import './archives-page.css';

/** Archived habits: each can be restored or deleted; and those that are finished. */
export function ArchivesPage() {
  const t = useTranslator();
  const { archives } = useAccountData();
  const finished = useFinished();
  return (
    <SettingsFrame title={t('sheet.archives')}>
      {archives.length === 0 && finished.length === 0 && (
        <EmptyCard icon={Archive} title={t('account.archivesNone')} text={t('sheet.archivesEmpty')}>
          <AppLink to="index" className={buttonClass({ look: 'plain' })}>
            {t('account.toList')}
          </AppLink>
        </EmptyCard>
      )}
      {archives.length > 0 && (
        <ul className="archives">
          {byOrder(archives).map((habit) => (
            <ArchivedHabit key={habit.id} habit={habit} />
          ))}
        </ul>
      )}
      {finished.length > 0 && <FinishedHabits habits={finished} />}
    </SettingsFrame>
  );
}

function ArchivedHabit({ habit: { id, name, emoji } }: { habit: Habit }) {
  const t = useTranslator();
  const write = useWrite();
  return (
    <li className="archived">
      <Emoji name={emoji} size={28} lazy />
      <span className="archived-name">{name}</span>
      <span className="settings-ways">
        <Button
          look="plain"
          small
          aria-label={t('sheet.unarchiveNamed', { name })}
          onClick={() => void write('habit.update', { id, unarchive: true })}
        >
          {t('sheet.unarchive')}
        </Button>
        <ConfirmButton
          label={t('sheet.deleteNamed', { name })}
          confirmLabel={t('sheet.confirm')}
          onConfirm={() => void write('habit.delete', { id, action: 'delete' })}
        >
          {t('sheet.delete')}
        </ConfirmButton>
      </span>
    </li>
  );
}

/** The habits whose last day has passed. */
function useFinished(): readonly Habit[] {
  const { habits } = useAccountData();
  const today = useToday();
  return byOrder(habits.filter((habit) => isFinished(habit, today)));
}

/** Finished habits: each can go on without an end, and its sheet has its figures and another end. */
function FinishedHabits({ habits }: { habits: readonly Habit[] }) {
  const t = useTranslator();
  return (
    <section className="finished" aria-labelledby="finished">
      <h3 id="finished">{t('plan.finished')}</h3>
      <p className="settings-text">{t('plan.finishedText')}</p>
      <ul className="archives">
        {habits.map((habit) => (
          <FinishedHabit key={habit.id} habit={habit} />
        ))}
      </ul>
    </section>
  );
}

function FinishedHabit({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const write = useWrite();
  const say = usePlanText();
  const [isOpen, setOpen] = useState(false);
  const { id, name, emoji } = habit;
  return (
    <li className="archived">
      <Emoji name={emoji} size={28} lazy />
      <span className="archived-name">
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerEnter={preloadHabitSheet}
          onFocus={preloadHabitSheet}
          onClick={() => setOpen(true)}
        >
          {name}
        </button>
        <span className="settings-text">{say(habit)}</span>
      </span>
      <span className="settings-ways">
        <Button
          look="plain"
          small
          aria-label={t('plan.reopenNamed', { name })}
          onClick={() => void write('habit.update', { id, endsOn: null })}
        >
          {t('plan.reopen')}
        </Button>
      </span>
      {isOpen && (
        <Suspense>
          <HabitSheet habit={habit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  );
}
