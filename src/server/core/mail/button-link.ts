import { pathTo } from '#i18n/paths.ts';
import type { MailPayload } from '#server/core/jobs/job-kinds.ts';
import { targets } from './mail-content.ts';

/**
 * The address of the page that the button of a mail opens, with the secret of its link, if it has one. From our own configuration, never
 * from a request (security.md, A12).
 */
export function buttonLink(
  publicUrl: string,
  { template, locale }: Pick<MailPayload, 'template' | 'locale'>,
  token?: string,
): string {
  const url = new URL(pathTo(targets[template], locale), publicUrl);
  if (token !== undefined) url.searchParams.set('token', token);
  return url.href;
}
