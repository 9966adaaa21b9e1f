import { useId } from 'react';
import { useAccountData, useAchievements } from '#client/react.tsx';
import { byOrder } from '#domain/order/ordering.ts';
import { pathTo } from '#i18n/paths.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { useLocation, useNavigate } from '#web/app/use-navigation.tsx';
import { Select } from '#web/ui/select.tsx';
import { habitParameter } from './performance-data.ts';

/** All habits or one. The choice is part of the address, so Back, reloads and links lead to it. */
export function HabitChoice({ active, archived, chosen }: ReturnType<typeof useChoice>) {
  const t = useTranslator();
  const locale = useLocale();
  const navigate = useNavigate();
  const id = useId();
  const choose = (habit: string) =>
    void navigate(pathTo('habits-performance', locale) + (habit && `?${habitParameter}=${habit}`));
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {t('performance.choose')}
      </label>
      <Select
        id={id}
        className="performance-choice"
        small
        value={chosen?.id ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{t('performance.all')}</option>
        {active.map(optionOf)}
        {archived.length > 0 && (
          <optgroup label={t('performance.archivedHabits')}>{archived.map(optionOf)}</optgroup>
        )}
      </Select>
    </>
  );
}

const optionOf = ({ id, name }: Choice) => (
  <option key={id} value={id}>
    {name}
  </option>
);

/** A habit that the page can show. */
interface Choice {
  readonly id: string;
  readonly name: string;
}

/** The habits to choose from, and the one in the address: null for all, also for an id that is not one of the user's. */
export function useChoice() {
  const { habits } = useAccountData();
  const { search } = useLocation();
  const achievements = useAchievements();
  const wanted = new URLSearchParams(search).get(habitParameter);
  const active: readonly Choice[] = byOrder(habits);
  const archived = (achievements ?? []).filter(({ archivedAt }) => archivedAt !== null);
  const chosen: Choice | null = [...active, ...archived].find(({ id }) => id === wanted) ?? null;
  return { active, archived, achievements, chosen };
}
