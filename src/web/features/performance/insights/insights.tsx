import { DriftCard } from './drift-card.tsx';
import { TogetherCard } from './together-card.tsx';

/** What the page finds in the days: of one habit, or of all of them together. */
export function Insights({ habitId }: { habitId: string | undefined }) {
  return (
    <>
      <DriftCard habitId={habitId} />
      {habitId === undefined && <TogetherCard />}
    </>
  );
}
