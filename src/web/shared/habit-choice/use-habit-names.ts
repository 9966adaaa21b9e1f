import { useAccountData } from '#client/react.tsx';
import { useTranslator } from '#web/app/i18n.tsx';

/** More names would hide the next item. */
const NAMED_MAX = 3;

/** The names of chosen habits, the first of many; `all` where it is null. */
export function useHabitNames(habitIds: readonly string[] | null, all: string): string {
  const t = useTranslator();
  const { habits, archives } = useAccountData();
  if (habitIds === null) return all;
  const names = [...habits, ...archives].filter(({ id }) => habitIds.includes(id)).map(({ name }) => name);
  const more = names.length - NAMED_MAX;
  const shown = names.slice(0, NAMED_MAX).join(', ');
  return more > 0 ? `${shown} ${t('breaks.more', { count: more })}` : shown;
}
