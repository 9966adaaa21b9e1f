import { MAILED } from '#contract/link-token.ts';
import { pathTo } from '#i18n/paths.ts';
import type { MailPayload } from '#server/core/jobs/job-kinds.ts';
import { targets } from './mail-content.ts';

/**
 * The address of the page that the button of a mail opens, with the secret of its link, if it has one. From our own configuration, never
 * from a request (docs/decisions/mail.md).
 */
export function buttonLink(
  publicUrl: string,
  { template, locale }: Pick<MailPayload, 'template' | 'locale'>,
  token?: string,
): string {
  const url = new URL(pathTo(targets[template], locale), publicUrl);
  if (token !== undefined) {
    // Browsers send no fragment, so that the token is in no log on the way.
    url.search = MAILED;
    url.hash = `token=${token}`;
  }
  return url.href;
}
