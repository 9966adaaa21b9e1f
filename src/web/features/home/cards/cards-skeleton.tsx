import { Skeleton } from '#web/ui/skeleton.tsx';
import './cards-skeleton.css';

/** Placeholders of the cards: nothing moves when the cards are loaded. */
export function CardsSkeleton() {
  return (
    <div className="cards" aria-hidden="true">
      {['line', 'week', 'year', 'medals'].map((card) => (
        <div key={card} className={`surface card is-${card}`}>
          <Skeleton className="card-skeleton" />
        </div>
      ))}
    </div>
  );
}
