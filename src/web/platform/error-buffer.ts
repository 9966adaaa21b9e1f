const MOST = 10;
const held: unknown[] = [];

/** What went wrong, for whoever reports it. It waits here until that is loaded: the page itself comes first. */
export const errorBuffer = {
  take(error: unknown): void {
    if (held.length < MOST) held.push(error);
  },
  passTo(report: (error: unknown) => void): void {
    this.take = report;
    for (const error of held.splice(0)) report(error);
  },
};
