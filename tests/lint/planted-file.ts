export interface Planted {
  readonly file: string;
  readonly text: string;
  /** The one rule that has to fail; null for a control that has to pass. */
  readonly rule: string | null;
}

export const violates = (rule: string, file: string, text: string): Planted => ({ rule, file, text });
export const allowed = (file: string, text: string): Planted => ({ rule: null, file, text });
