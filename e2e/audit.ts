import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Some hundred times the duration of an audit. */
const LOST_MS = 15_000;

/**
 * What axe finds wrong with what is shown. In legacy mode there is no second page, behind which this one would stand still. About one
 * audit in some thousands never answers, on a page that is alive: it is asked anew then, for an answer is never asked twice. All rules but the experimental ones, or those that are named.
 */
export async function violationsOn(page: Page, rules: readonly string[] = []) {
  const audit = async () => {
    const asked = new AxeBuilder({ page }).setLegacyMode();
    asked.options({ preload: false, resultTypes: ['violations'] });
    const { violations } = await (rules.length > 0 ? asked.withRules([...rules]) : asked).analyze();
    return violations;
  };
  const lost = Symbol('lost');
  const answer = await Promise.race([
    audit(),
    new Promise<typeof lost>((resolve) => {
      setTimeout(resolve, LOST_MS, lost).unref();
    }),
  ]);
  return answer === lost ? await audit() : answer;
}
