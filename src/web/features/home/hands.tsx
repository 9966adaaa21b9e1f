import { Arranger } from './arrange/arranger.tsx';
import { Cheer } from './cheer/cheer.tsx';

/** What a list is beside what it shows: sorted by hand, and answering to a tick. */
export function Hands() {
  return (
    <>
      <Arranger />
      <Cheer />
    </>
  );
}
