import { Arranger } from './arrange/arranger.tsx';
import { Celebration } from './celebration/celebration.tsx';
import { UnderList } from './under-list.tsx';

/** The interactive parts of the list: sorting, the celebration, and notices under it. */
export function InteractiveLayer() {
  return (
    <>
      <Arranger />
      <UnderList />
      <Celebration />
    </>
  );
}
