import type { YearDay } from '#domain/figures/year-days.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';

/** What a picture shows. */
export interface Shared {
  /** Of the dialog. */
  readonly title: string;
  /** A number or a few words, in large letters. */
  readonly headline: number | string;
  /** What the number counts, or a text about the words. */
  readonly unit: string;
  readonly name: string;
  readonly emoji: string;
  readonly days: readonly YearDay[];
  /** In the place of the map of the days. */
  readonly lines?: readonly string[];
}

export const loadShareDialog = async () => (await import('./share-dialog.tsx')).ShareDialog;
export const preloadShareDialog = (): void => void loadShareDialog().catch(ignoreFailure);
