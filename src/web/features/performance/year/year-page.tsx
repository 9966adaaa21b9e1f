import { CalendarHeart, ListChecks, Printer, Share } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import { useFirstYear, useHabitYears } from '#client/react-years.ts';
import { reviewedYear } from '#domain/figures/year-days.ts';
import { yearReview } from '#domain/figures/year-review.ts';
import { yearIn } from '#i18n/paths.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { useLazyDialog } from '#web/shared/use-lazy-dialog.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useStore } from '#web/ui/store.ts';
import { YearMap } from '#web/ui/year-map.tsx';
import { loadShareDialog, preloadShareDialog, type Shared } from '../share/load-dialog.ts';
import { useYearTexts } from '../use-day-texts.ts';
import { leftOut } from './left-out.ts';
import { type Review, useYearCards, type YearCard } from './use-year-cards.ts';
import { YearHabits } from './year-habits.tsx';

/** A calendar year, told by what was done: the one in the address, else the one that there is most to say of. */
export function YearPage() {
  const t = useTranslator();
  const today = useToday();
  const { weekStart } = useAccountData().settings;
  const year = yearIn(useLocation().pathname) ?? reviewedYear(today);
  const { data, failed, retry } = useHabitYears(year);
  const without = useStore(leftOut);
  const [chooses, setChooses] = useState(false);
  const habits = data?.filter(({ habit }) => !without.includes(habit.id)) ?? [];
  const review = yearReview(habits, { year, today, weekStart });
  return (
    <div className="performance">
      <header className="apart">
        <h2 className="page-title">{t('year.title', { year: String(year) })}</h2>
        <div className="ways">
          {data && data.length > 1 && (
            <Button look="plain" small aria-haspopup="dialog" onClick={() => setChooses(true)}>
              <ListChecks size={18} aria-hidden="true" /> {t('year.habits')}
            </Button>
          )}
          {/* The web views of the apps cannot print. */}
          {review && !import.meta.env.NATIVE && <PrintButton review={review} year={year} />}
        </div>
      </header>
      <Years shown={year} />
      {data === undefined && !failed && <Skeleton className="picker-room" />}
      {data === undefined && failed && (
        <div className="chart-failed" role="alert">
          <p>{t('performance.notLoaded')}</p>
          <Button look="plain" small onClick={retry}>
            {t('performance.retry')}
          </Button>
        </div>
      )}
      {data && (review ? <Cards key={year} review={review} year={year} /> : <NothingYet />)}
      {chooses && data && (
        <YearHabits habits={data.map(({ habit }) => habit)} onClose={() => setChooses(false)} />
      )}
    </div>
  );
}

/** The years beside the shown one that a row has room for. */
const YEARS_MAX = 5;

/** Links to the years of the account. */
function Years({ shown }: { shown: number }) {
  const t = useTranslator();
  const last = Number(useToday().slice(0, 4));
  const first = Math.min(useFirstYear() ?? shown, last);
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (all.every((year) => year === shown)) return null;
  const at = Math.min(
    Math.max(0, shown - first - Math.floor(YEARS_MAX / 2)),
    Math.max(0, all.length - YEARS_MAX),
  );
  return (
    <nav className="segments" aria-label={t('year.years')}>
      {all.slice(at, at + YEARS_MAX).map((year) => (
        <AppLink
          key={year}
          to="habits-year"
          year={year}
          className="segment"
          aria-current={year === shown ? 'page' : undefined}
        >
          {year}
        </AppLink>
      ))}
    </nav>
  );
}

function NothingYet() {
  const t = useTranslator();
  return (
    <div className="surface performance-empty">
      <CalendarHeart size={28} aria-hidden="true" />
      <h3>{t('year.emptyTitle')}</h3>
      <p>{t('year.empty')}</p>
      <AppLink to="index" className={buttonClass()}>
        {t('year.toList')}
      </AppLink>
    </div>
  );
}

interface ReviewProps {
  review: Review;
  year: number;
}

function Cards({ review, year }: ReviewProps) {
  const { weekStart } = useAccountData().settings;
  const cards = useYearCards(review, year, weekStart);
  const [shared, setShared] = useState<Shared | null>(null);
  const { Shown, open, close } = useLazyDialog(loadShareDialog);
  const share = (each: Shared) => {
    setShared(each);
    open();
  };
  return (
    <div className="performance-cards">
      {cards.map((card) => (
        <Card key={card.key} card={card} onShare={share}>
          {card.key === 'map' && <Map review={review} year={year} title={card.title} />}
        </Card>
      ))}
      {Shown && shared && <Shown shared={shared} onClose={close} />}
    </div>
  );
}

interface CardProps {
  card: YearCard;
  onShare: (shared: Shared) => void;
  children: ReactNode;
}

function Card({ card, onShare, children }: CardProps) {
  const t = useTranslator();
  const id = useId();
  const { key, title, emoji, figure, text, more, shared } = card;
  return (
    <section className={classes('surface performance-card', key === 'map' && 'is-year')} aria-labelledby={id}>
      <header className="performance-head">
        <h3 id={id}>{title}</h3>
        <IconButton
          label={t('year.share', { title })}
          aria-haspopup="dialog"
          onPointerEnter={preloadShareDialog}
          onClick={() => onShare(shared)}
        >
          <Share size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <div className="award">
        <Emoji name={emoji} size={40} />
        <div className="expandable">
          <p className="page-title">{figure}</p>
          <p className="fine">{text}</p>
        </div>
      </div>
      {more.length > 0 && (
        <ul className="fine expandable">
          {more.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

function Map({ review: { map, kept }, year, title }: ReviewProps & { title: string }) {
  const t = useTranslator();
  const formats = useFormats();
  const today = useToday();
  const { weekdays, monthOf } = useYearTexts(useAccountData().settings.weekStart);
  const textOf = ({ day, completed }: (typeof map)[number]) => {
    const name = formats.day(day, 'full');
    return completed === 0 ? name : t('year.map.day', { day: name, count: completed });
  };
  return (
    <>
      <YearMap
        label={t('year.map.label', { year: String(year), count: kept })}
        days={map.map((each) => ({ ...each, title: textOf(each) }))}
        today={today}
        weekdays={weekdays}
        monthOf={monthOf}
        readerLabel={t('year.map.read', { title })}
        textOf={(index) => (map[index] ? textOf(map[index]) : '')}
      />
      <p className="fine">{t('year.map.text')}</p>
    </>
  );
}

const loadPrinted = async () => (await import('../print/printed-review.tsx')).PrintedReview;
const preloadPrinted = (): void => void loadPrinted().catch(ignoreFailure);

/** Prints all cards on a page. */
function PrintButton(props: ReviewProps) {
  const t = useTranslator();
  const { Shown, open, close } = useLazyDialog(loadPrinted);
  return (
    <>
      <Button
        look="plain"
        small
        busy={Shown !== null}
        onPointerEnter={preloadPrinted}
        onFocus={preloadPrinted}
        onClick={open}
      >
        <Printer size={18} aria-hidden="true" /> {t('year.print')}
      </Button>
      {Shown && <Shown {...props} onClose={close} />}
    </>
  );
}
