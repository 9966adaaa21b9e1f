import { useId } from 'react';
import { pathTo } from '#i18n/paths.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { useNavigate } from '#web/app/use-navigation.tsx';
import { Select } from '#web/ui/select.tsx';
import { habitParameter } from './performance-data.ts';
import type { Choice, useChoice } from './use-choice.ts';

/** All habits or one. The choice is part of the address, so Back, reloads and links lead to it. */
export function HabitChoice({ active, archived, chosen }: ReturnType<typeof useChoice>) {
  const t = useTranslator();
  const locale = useLocale();
  const navigate = useNavigate();
  const id = useId();
  const choose = (habit: string) =>
    void navigate(
      pathTo('habits-performance', locale) +
        (habit && `?${new URLSearchParams({ [habitParameter]: habit }).toString()}`),
    );
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
