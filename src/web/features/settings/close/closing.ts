/** For two weeks, or for good. */
export type Closing = 'close' | 'erase';
