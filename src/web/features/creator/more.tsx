import { ChevronDown } from 'lucide-react';
import { type RefObject, useEffect, useId, useState } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { addToast } from '#web/ui/toast-store.ts';
import type { HabitDetailsState } from './use-habit-details.ts';
import { useLoaded } from './use-loaded.ts';

const loadDetails = async () => (await import('./habit-details.tsx')).HabitDetails;
/** The first control of the details. */
const FIRST = ['[data-about="kind"] :checked'];

/** The details of a new habit, which its form shows once they are asked for. */
export function useMore(form: RefObject<HTMLFormElement | null>) {
  const t = useTranslator();
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const [Details, load] = useLoaded(loadDetails);
  useEffect(() => {
    if (!Details) return;
    const shown = wanted.flatMap((control) => [
      ...(form.current?.querySelectorAll<HTMLElement>(control) ?? []),
    ]);
    shown[0]?.focus();
  }, [Details, form, wanted]);
  return {
    isOpen,
    /** Null until it is loaded. */
    Details,
    /** To call when a habit is about to be made. */
    prepare: () => void load().catch(ignoreFailure),
    /** Leads to the first of these controls that is shown; they are selectors. */
    open: (controls: readonly string[] = FIRST) => {
      setOpen(true);
      setWanted([...controls]);
      load().catch(() => addToast({ status: 'error', text: t('shell.noConnection') }));
    },
    close: () => setOpen(false),
  };
}

interface MoreProps {
  more: ReturnType<typeof useMore>;
  details: HabitDetailsState;
}

export function More({ more: { isOpen, Details, open, close }, details }: MoreProps) {
  const t = useTranslator();
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="plan-more"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? close() : open())}
      >
        {t('creator.more')}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <div id={id} className="stack" hidden={!isOpen}>
        {isOpen && Details && <Details details={details} />}
      </div>
    </>
  );
}
