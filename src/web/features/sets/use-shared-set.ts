import { useEffect, useState } from 'react';
import { unpackSet } from '#client/sets/set-text.ts';
import { SET_FRAGMENT } from '#client/sets/share-set.ts';
import type { HabitSet } from '#contract/habit-set.ts';
import { useLocation } from '#web/app/use-navigation.tsx';
import { takeFromFragment } from '#web/platform/fragment.ts';
import { findInTab, forgetInTab, keepInTab } from '#web/platform/tab-storage.ts';
import { loadEmojiNames } from '#web/shared/emoji-words/known-names.ts';

/** `wrong`: the link holds none. `unread`: what it takes to read it did not load. Null: there was no link, or it is being read. */
type Shared = HabitSet | 'wrong' | 'unread' | null;

/**
 * The set in the fragment of the address that led to this page, or of an earlier visit of this tab: it stays while a visitor signs in, and
 * until it is added or left.
 */
export function useSharedSet() {
  const { hash } = useLocation();
  const [shared, setShared] = useState<Shared>(null);
  useEffect(() => {
    void findSet(hash).then((found) => setShared((known) => found ?? known));
  }, [hash]);
  const forget = () => {
    forgetInTab('set');
    setShared(null);
  };
  return { shared, forget, retry: () => void findSet('').then(setShared) };
}

async function findSet(fragment: string): Promise<Shared> {
  const given = takeFromFragment(fragment, SET_FRAGMENT);
  if (given !== null) keepInTab('set', given);
  const text = given ?? findInTab('set');
  if (text === null) return null;
  try {
    const names = await loadEmojiNames();
    const set = await unpackSet(text, (name) => names.has(name));
    if (set === null) forgetInTab('set');
    return set ?? 'wrong';
  } catch {
    return 'unread';
  }
}
