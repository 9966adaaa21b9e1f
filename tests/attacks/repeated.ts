let addresses = 0;

/** An address that no request came from yet. */
export const newAddress = (): string =>
  `198.51.${100 + Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

/** The statuses of a request that is sent so many times, one after another. */
export async function repeated(times: number, ask: (index: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push(await ask(index));
  return statuses;
}

/** So many of one status, and then so many that a limit refuses. */
export const limited = (status: number, taken: number, refused: number): number[] => [
  ...Array<number>(taken).fill(status),
  ...Array<number>(refused).fill(429),
];
