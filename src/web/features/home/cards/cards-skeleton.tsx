import { Skeleton } from '#web/ui/skeleton.tsx';
import './cards-skeleton.css';

/** The room of the cards while they are on their way: nothing moves when they come. */
export function CardsSkeleton() {
  return (
    <div className="cards" aria-hidden="true">
      {['line', 'week', 'year', 'medals'].map((card) => (
        <div key={card} className={`card is-${card}`}>
          <Skeleton className="card-skeleton" />
        </div>
      ))}
    </div>
  );
}
