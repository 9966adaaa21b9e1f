import type { GroupSectionProps, NowSectionProps } from '../lazy-parts.ts';
import { GroupSection } from './group-section.tsx';
import { NowSection } from './now-section.tsx';

/** Both parts of the list that dividers with more than a name need: one chunk, which a page loads once. */
export const GroupPart = (props: GroupSectionProps | NowSectionProps) =>
  'Frame' in props ? <GroupSection {...props} /> : <NowSection {...props} />;
