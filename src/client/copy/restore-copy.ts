import { hashKey, type QueryClient } from '@tanstack/react-query';
import { dayIn } from '#domain/day-key.ts';
import { keepClub, readClub } from '../club.ts';
import { settleWrite } from '../outbox/write.ts';
import { cachedUser } from '../profile.ts';
import type { Copy } from './copy-storage.ts';

/**
 * Fills the cache of a page that no server rendered: what was kept of the server's answers, with the writes that were answered since
 * on top, each as it was then. What still waits is folded over it by the view, as ever.
 */
export function restoreCopy(queryClient: QueryClient, copy: Copy, now: number): void {
  const cache = queryClient.getQueryCache();
  for (const { queryKey, data, updatedAt } of copy.queries) {
    const query = cache.build(queryClient, {
      queryKey,
      queryHash: hashKey(queryKey),
      gcTime: Number.POSITIVE_INFINITY,
    });
    // A clock that was set back since would make it fresh for as long.
    query.setData(data, { updatedAt: Math.min(updatedAt, now), manual: true });
  }
  const user = cachedUser(queryClient);
  if (user?.id !== copy.account) return queryClient.clear();
  const today = dayIn(user.timeZone, now);
  const before = readClub(queryClient);
  const after = copy.answers.reduce(
    (club, { write, answer }) => settleWrite(club, write, answer, today),
    before,
  );
  keepClub(queryClient, before, after);
}
