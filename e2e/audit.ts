import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Some hundred times what an audit takes. */
const LOST_MS = 15_000;

/**
 * What axe finds wrong with what is shown. In legacy mode there is no second page, behind which this one would stand still. About one
 * audit in some thousands never answers, on a page that is alive: it is asked anew then, for an answer is never asked twice.
 */
export async function violationsOn(page: Page) {
  const audit = async () => {
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ preload: false })
      .analyze();
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
