import type { en } from './en.ts';
import type { enLater } from './en-later.ts';

/** The shape of a catalogue, whatever its words. */
export type Widen<T> = T extends string ? string : { readonly [K in keyof T]: Widen<T[K]> };

/** What the first screen of a signed-in user says. */
export type FirstMessages = Widen<typeof en>;

/** What a catalogue holds: English says which keys there are, and French is typed by it. */
export type Messages = FirstMessages & Widen<typeof enLater>;

/** The areas that are loaded with whatever speaks them. */
export type LaterArea = keyof typeof enLater;
