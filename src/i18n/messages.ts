import type { en } from './en.ts';
import type { enLater } from './en-later.ts';

/** The shape of a catalogue, whatever its words. */
export type Widen<T> = T extends string ? string : { readonly [K in keyof T]: Widen<T[K]> };

/** The texts of a signed-in user's first screen. */
export type FirstMessages = Widen<typeof en>;

/** A catalogue: English defines the keys, and French is typed by it. */
export type Messages = FirstMessages & Widen<typeof enLater>;

/** The areas that are loaded with the components that use them. */
export type LaterArea = keyof typeof enLater;
