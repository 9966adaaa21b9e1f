import { ignoreFailure } from '#web/platform/log-failure.ts';
import type * as undo from './undo.ts';

/** Offers to undo what was changed; without its texts the user can change it again. */
export const offerUndo = async (...given: Parameters<typeof undo.offerUndo>): Promise<void> => {
  await import('./undo.ts').then((code) => code.offerUndo(...given)).catch(ignoreFailure);
};
