import { Arranger } from './arrange/arranger.tsx';
import { Celebration } from './celebration/celebration.tsx';
import { UnderList } from './under-list.tsx';

/** What a list is beside what it shows: sorted by hand, answering to a tick, and with a word for those who need one. */
export function InteractiveLayer() {
  return (
    <>
      <Arranger />
      <UnderList />
      <Celebration />
    </>
  );
}
