import type { en } from './en.ts';

type Widen<T> = T extends string ? string : { readonly [K in keyof T]: Widen<T[K]> };

/** What a catalogue holds: English says which keys there are, and French is typed by it. */
export type Messages = Widen<typeof en>;
