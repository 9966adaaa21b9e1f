import { useToday, useWrite } from '#client/react.tsx';
import { type Break, endedBreak } from '#domain/days/breaks.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { addToast } from '#web/ui/toast-store.ts';

/** Ends breaks: today counts again. With a way back. */
export function useEndBreaks(): (breaks: readonly Break[]) => void {
  const t = useTranslator();
  const write = useWrite();
  const today = useToday();
  const end = (each: Break): (() => void) => {
    const { id, from, to, habitIds } = each;
    const ended = endedBreak(each, today);
    if (!ended) {
      void write('break.delete', { id });
      return () => void write('break.create', { from, to, habitIds: habitIds && [...habitIds] });
    }
    void write('break.update', { id, to: ended.to });
    return () => void write('break.update', { id, to });
  };
  return (breaks) => {
    const ways = breaks.map(end);
    addToast({
      text: t('breaks.ended'),
      action: { label: t('undo.undo'), run: () => ways.forEach((undo) => undo()) },
    });
  };
}
