import { useAccountData } from '#client/react.tsx';
import { useTranslator } from '#web/app/i18n.tsx';
import { namesText } from './names-text.ts';

/** More names would hide the next item. */
const NAMED_MAX = 3;

/** The names of chosen habits, the first of many; `all` where it is null. */
export function useHabitNames(habitIds: readonly string[] | null, all: string): string {
  const t = useTranslator();
  const { habits, archives } = useAccountData();
  if (habitIds === null) return all;
  const names = [...habits, ...archives].filter(({ id }) => habitIds.includes(id)).map(({ name }) => name);
  return namesText(t, names, NAMED_MAX);
}
