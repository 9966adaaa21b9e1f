const MOST = 10;
const held: unknown[] = [];

/** Collects errors until their reporter is loaded: the page itself loads first. */
export const errorBuffer = {
  take(error: unknown): void {
    if (held.length < MOST) held.push(error);
  },
  passTo(report: (error: unknown) => void): void {
    this.take = report;
    for (const error of held.splice(0)) report(error);
  },
};
