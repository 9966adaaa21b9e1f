import axe, { type Result } from 'axe-core';
import type { Page } from 'playwright';

/** Some hundred times the duration of an audit. */
const LOST_MS = 15_000;

/** Which rules are checked, all but the experimental ones when none is named, and what is left out. */
interface Scope {
  readonly rules?: readonly string[];
  readonly exclude?: readonly string[];
}

/**
 * What axe finds wrong with what is shown. About one audit in some thousands never answers, on a page that is alive: it is asked anew
 * then, for an answer is never asked twice.
 */
export async function violationsOn(page: Page, scope: Scope = {}): Promise<readonly Result[]> {
  const lost = Symbol('lost');
  const answer = await Promise.race([
    audit(page, scope),
    new Promise<typeof lost>((resolve) => {
      setTimeout(resolve, LOST_MS, lost).unref();
    }),
  ]);
  return answer === lost ? await audit(page, scope) : answer;
}

/** Without the library's own driver: it reads the source of axe twice for each audit, which took most of its time. */
async function audit(page: Page, { rules = [], exclude = [] }: Scope): Promise<readonly Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return await page.evaluate(
    async ([left, named]) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        { include: ['html'], exclude: [...left] },
        { preload: false, resultTypes: ['violations'], ...(named.length > 0 && { runOnly: [...named] }) },
      );
      return violations;
    },
    [exclude, rules] as const,
  );
}
