import { useEffect, useEffectEvent, useState } from 'react';
import { unpackSet } from '#client/sets/set-text.ts';
import { SET_FRAGMENT } from '#client/sets/share-set.ts';
import type { HabitSet } from '#contract/habit-set.ts';
import { useLocation } from '#web/app/use-navigation.tsx';
import { takeFromFragment } from '#web/platform/fragment.ts';
import { findInTab, forgetInTab, keepInTab } from '#web/platform/tab-storage.ts';
import { loadEmojiNames } from '#web/shared/emoji-words/known-names.ts';

/** `reading`: it is being read. `wrong`: the link holds none. `unread`: what it takes to read it did not load. Null: there was no link. */
type Shared = HabitSet | 'reading' | 'wrong' | 'unread' | null;

/**
 * The set in the fragment of the address that led to this page, or of an earlier visit of this tab: it stays while a visitor signs in, and
 * until it is added or left.
 */
export function useSharedSet() {
  const { hash } = useLocation();
  const [shared, setShared] = useState<Shared>(null);
  const read = async (text: string) => {
    setShared('reading');
    const found = await openSet(text);
    if (found === 'wrong') forgetInTab('set');
    setShared(found);
  };
  const look = useEffectEvent((fragment: string) => {
    const given = takeFromFragment(fragment, SET_FRAGMENT);
    if (given !== null) keepInTab('set', given);
    const text = given ?? findInTab('set');
    if (text !== null) void read(text);
  });
  useEffect(() => look(hash), [hash]);
  const forget = () => {
    forgetInTab('set');
    setShared(null);
  };
  return { shared, forget, retry: () => void read(findInTab('set') ?? '') };
}

async function openSet(text: string): Promise<Exclude<Shared, 'reading' | null>> {
  try {
    const names = await loadEmojiNames();
    return (await unpackSet(text, (name) => names.has(name))) ?? 'wrong';
  } catch {
    return 'unread';
  }
}
