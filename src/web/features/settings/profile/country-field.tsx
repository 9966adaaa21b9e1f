import { useId } from 'react';
import { useApi, useQuery, useWrite } from '#client/react.tsx';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { Select } from '#web/ui/select.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { countriesQuery } from './profile-data.ts';

/** The country, chosen from all in the current language. Saved at once; another choice replaces it. */
export function CountryField({ country }: { country: string | null }) {
  const t = useTranslator();
  const locale = useLocale();
  const write = useWrite();
  const id = useId();
  const { data } = useQuery(countriesQuery(useApi()));
  const named = (data ?? []).map(({ code, name }) => ({ code, name: name[locale] }));
  const byName = named.toSorted((left, right) => left.name.localeCompare(right.name, locale));
  const choose = (code: string) => {
    void write('user.update', { country: code === '' ? null : code });
    addToast({ text: t('account.saved') });
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('account.country')}
      </label>
      <Select id={id} value={country ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{t('account.noCountry')}</option>
        {country !== null && !byName.some(({ code }) => code === country) && (
          <option value={country}>{country}</option>
        )}
        {byName.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
