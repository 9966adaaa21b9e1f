import { ignoreFailure } from '#web/platform/log-failure.ts';
import type * as undo from './undo.ts';

/** Offers to undo what was changed, and returns what withdraws that; without its texts the user can change it again. */
export const offerUndo = async (...given: Parameters<typeof undo.offerUndo>) =>
  await import('./undo.ts').then((code) => code.offerUndo(...given)).catch(ignoreFailure);

export type Offer = ReturnType<typeof offerUndo>;
