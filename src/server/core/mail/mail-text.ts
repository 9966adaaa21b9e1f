import type { MailContent } from './mail-content.ts';
import { productName } from './product-name.ts';

export function mailText(content: MailContent): string {
  const { heading, paragraphs, button, footnote, club, why, locale, unsubscribe } = content;
  const colon = locale === 'fr' ? '\u00a0:' : ':';
  const parts = [
    heading,
    ...paragraphs,
    ...(button ? [`${button.label}${colon}\n${button.url}`] : []),
    footnote,
    ...(unsubscribe ? [`${unsubscribe.label}${colon}\n${unsubscribe.url}`] : []),
    `-- \n${productName(locale)} · ${club}\n${why}`,
  ];
  return `${parts.join('\n\n')}\n`;
}
