/** What a journey needs of a browser, whichever protocol drives it. */
export interface Hands {
  /** A full navigation; ends when the new document is there. */
  go(url: string): Promise<unknown>;
  /** Runs a function in the page, by its source: it sees only its arguments and the page. Its result is awaited. */
  run<T, A extends readonly unknown[]>(work: (...given: A) => T | Promise<T>, ...given: A): Promise<T>;
  /** Moves the mouse to a point of the viewport. */
  moveTo(point: Point): Promise<unknown>;
  down(): Promise<unknown>;
  up(): Promise<unknown>;
  /** Presses a key and releases it. */
  press(key: Key): Promise<unknown>;
  /** Types into what has the focus. */
  type(text: string): Promise<unknown>;
  /** The errors and warnings that the browser has written to the console so far, uncaught exceptions too. */
  complaints(): Promise<readonly string[]>;
  /** The viewport as a PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A key by its name in UI Events, and the character that WebDriver has for it. */
export const keys = {
  Enter: '\u{E007}',
  Escape: '\u{E00C}',
  End: '\u{E010}',
  Home: '\u{E011}',
} as const;
export type Key = keyof typeof keys;

/** Sizes of the viewport in CSS pixels. */
export const devices = {
  phone: { width: 390, height: 844 },
  wide: { width: 1280, height: 800 },
} as const;
export type Device = keyof typeof devices;
