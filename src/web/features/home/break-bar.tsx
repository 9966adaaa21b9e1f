import { useAccountData, useToday } from '#client/react.tsx';
import { isOnBreak, rangeOf, wholeBreaks } from '#domain/days/breaks.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useEndBreaks } from '#web/shared/breaks/use-end-break.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import './moments/missed-card.css';
import { focusMain } from '#web/app/focus-main.ts';

/** Over the list while a break of all habits lasts: until when, and the way to end it. */
export function BreakBar() {
  const t = useTranslator();
  const formats = useFormats();
  const end = useEndBreaks();
  const today = useToday();
  const current = wholeBreaks(useAccountData().breaks).filter((each) => isOnBreak([each], today));
  const until = rangeOf(current, today)?.to;
  const title = until ? t('breaks.onBreakUntil', { day: formats.day(until, 'short') }) : t('breaks.onBreak');
  const back = () => {
    focusMain();
    end(current);
  };
  return (
    <section className="missed" data-break="" aria-label={title}>
      <h2>{title}</h2>
      <p className="fine">{t('breaks.onBreakText')}</p>
      <div className="ways needs-script">
        <Button look="plain" small onClick={back}>
          {t('breaks.back')}
        </Button>
        <AppLink to="settings-breaks" seldom className={buttonClass({ look: 'quiet', small: true })}>
          {t('breaks.manage')}
        </AppLink>
      </div>
    </section>
  );
}
