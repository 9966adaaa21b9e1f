import type { Settings, UpdateSettings } from '#contract/user.ts';

/**
 * The hour at which the user's days begin, by the known settings and the queued changes of them: the rest of the account data is predicted
 * for a day, so this is known first. Settings from before there was a choice lack it.
 */
export function dayStartOf(
  settings: Settings | undefined,
  queue: readonly { readonly kind: string; readonly variables: unknown }[] = [],
): number {
  const queued = queue
    .filter(({ kind }) => kind === 'settings.update')
    .map(({ variables }) => (variables as UpdateSettings).dayStart);
  return queued.findLast((hour) => hour !== undefined) ?? settings?.dayStart ?? 0;
}
