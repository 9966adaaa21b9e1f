import { Printer } from 'lucide-react';
import { useTranslator } from '#web/app/i18n.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import type { Range } from '#web/shared/cards/ranges.ts';
import { useLazyDialog } from '#web/shared/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';

export interface PrintedProps {
  /** Undefined for all habits. */
  readonly habitId: string | undefined;
  /** The year. */
  readonly range: Range;
}

const load = async () => (await import('./printed-year.tsx')).PrintedYear;
const preload = (): void => void load().catch(ignoreFailure);

/** Prints a year, as a page to pin on the wall. */
export function PrintButton(props: PrintedProps) {
  const t = useTranslator();
  const { Shown, open, close } = useLazyDialog(load);
  return (
    <>
      <Button
        look="quiet"
        small
        busy={Shown !== null}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      >
        <Printer size={18} aria-hidden="true" /> {t('performance.print')}
      </Button>
      {Shown && <Shown {...props} onClose={close} />}
    </>
  );
}
