import { useAccountData } from '#client/react.tsx';
import { type Celebrated, celebrated } from './celebrations.ts';

/** What is celebrated for the user of the page. */
export const useCelebrated = (): Celebrated => celebrated(useAccountData().settings);
