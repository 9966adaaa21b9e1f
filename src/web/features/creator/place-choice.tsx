import { useId } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { Select } from '#web/ui/select.tsx';
import type { usePlace } from './use-place.ts';

/** Shown when there is a choice. */
export function PlaceChoice({ place }: { place: ReturnType<typeof usePlace> }) {
  const t = useTranslator();
  const id = useId();
  if (place.options.length < 2) return null;
  return (
    <div className="creator-place">
      <label htmlFor={id}>{t('creator.under')}</label>
      <Select
        id={id}
        small
        value={place.selected?.value}
        onChange={(event) => place.setWanted(event.currentTarget.value)}
      >
        {place.options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name ?? t('creator.noDivider')}
          </option>
        ))}
      </Select>
    </div>
  );
}
