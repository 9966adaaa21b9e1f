import type { MailContent } from './mail-content.ts';
import { productName } from './product-name.ts';

/** The mail without any form, for those who read it so. */
export function mailText(content: MailContent): string {
  const { heading, paragraphs, button, footnote, club, why, locale } = content;
  const parts = [
    heading,
    ...paragraphs,
    ...(button ? [`${button.label}${locale === 'fr' ? '\u00a0' : ''}:\n${button.url}`] : []),
    footnote,
    `-- \n${productName(locale)} · ${club}\n${why}`,
  ];
  return `${parts.join('\n\n')}\n`;
}
