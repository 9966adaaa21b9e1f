import { createStore } from '#web/ui/store.ts';

/** What tells that the time of a habit is over: choices of this device. */
export const cueNames = ['sound', 'vibration', 'voice'] as const;
export type Cue = (typeof cueNames)[number];

const STORED = 'routineCues';
const DEFAULT: readonly Cue[] = ['sound', 'vibration'];

export const chosenCues = createStore<readonly Cue[]>(readStored());

export function toggleCue(cue: Cue): void {
  const before = chosenCues.get();
  const after = before.includes(cue) ? before.filter((each) => each !== cue) : [...before, cue];
  chosenCues.set(after);
  try {
    localStorage.setItem(STORED, after.join(' '));
  } catch {
    // Storage is full or blocked: the choice holds until the page is left.
  }
}

function readStored(): readonly Cue[] {
  try {
    const stored = localStorage.getItem(STORED)?.split(' ');
    return stored ? cueNames.filter((cue) => stored.includes(cue)) : DEFAULT;
  } catch {
    return DEFAULT;
  }
}
