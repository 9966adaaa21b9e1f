/** Close for two weeks, or erase for good. */
export type Closing = 'close' | 'erase';
