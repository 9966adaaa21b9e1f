import type { ReactNode } from 'react';
import { useAccountData } from '#client/react.tsx';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { YearHalves } from '#web/ui/year-map.tsx';
import { useYearTexts } from '../use-day-texts.ts';
import { type Review, useYearCards, type YearCard } from '../year/use-year-cards.ts';
import { PrintedPages } from './printed-pages.tsx';

interface PrintedReviewProps {
  review: Review;
  year: number;
  onClose: () => void;
}

/** All cards of a calendar year on a page, which only print shows. */
export function PrintedReview({ review, year, onClose }: PrintedReviewProps) {
  const t = useTranslator();
  const formats = useFormats();
  const { weekStart } = useAccountData().settings;
  const { weekdays, monthOf } = useYearTexts(weekStart);
  const { map, kept } = review;
  const [first, ...others] = useYearCards(review, year, weekStart);
  const yearless = (at: number) => formats.day(map.at(at)?.day ?? '', 'yearless');
  return (
    <PrintedPages
      title={t('year.mine', { year: String(year) })}
      period={t('performance.period', { first: yearless(0), last: yearless(-1) })}
      onClose={onClose}
    >
      {first && (
        <PrintedCard card={first}>
          <div className="year-map">
            <YearHalves
              label={t('year.map.label', { year: String(year), count: kept })}
              days={map.map((day) => ({ ...day, title: '' }))}
              weekdays={weekdays}
              monthOf={monthOf}
            />
          </div>
        </PrintedCard>
      )}
      <div className="printed-cards">
        {others.map((card) => (
          <PrintedCard key={card.key} card={card} />
        ))}
      </div>
    </PrintedPages>
  );
}

function PrintedCard({ card, children }: { card: YearCard; children?: ReactNode }) {
  const { title, emoji, figure, text, more } = card;
  return (
    <section>
      <h2>
        <Emoji name={emoji} size={20} />
        {title}
      </h2>
      <p>
        <b>{figure}</b> {text}
      </p>
      {more.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {children}
    </section>
  );
}
