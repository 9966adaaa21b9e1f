/** `saved`: the server has everything. `sending`: it is being told. `waiting`: for a connection. `failed`: it could not take it now. */
export interface Status {
  readonly state: 'saved' | 'sending' | 'waiting' | 'failed';
  /** Writes that the server has not answered. */
  readonly count: number;
}

export type Phase = Exclude<Status['state'], 'saved'>;

export const savedStatus: Status = { state: 'saved', count: 0 };
