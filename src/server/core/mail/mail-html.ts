import type { MailContent } from './mail-content.ts';
import { productName } from './product-name.ts';

/** The colours of the product's light theme, inline; those of the dark one for programs that support the query. */
const light = {
  bg: '#f7fafc',
  card: '#ffffff',
  line: '#e2e8f0',
  ink: '#1a202c',
  soft: '#56637a',
  brand: '#5a67d8',
  onBrand: '#ffffff',
};
const dark: typeof light = {
  bg: '#0e1220',
  card: '#171d2e',
  line: '#28314a',
  ink: '#edf1f8',
  soft: '#9ba8c0',
  brand: '#8c98f8',
  onBrand: '#0e1220',
};

const FONT = "Figtree,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:${light.brand}}
@media (max-width:480px){.card{padding:28px 22px!important}.page{padding:20px 12px!important}}
@media (prefers-color-scheme:dark){
.bg{background:${dark.bg}!important}
.card{background:${dark.card}!important;border-color:${dark.line}!important}
.ink{color:${dark.ink}!important}
.soft,.soft a{color:${dark.soft}!important}
.button{background:${dark.brand}!important}.button a{color:${dark.onBrand}!important}
.mark{background:${dark.brand}!important;color:${dark.onBrand}!important}
.line{border-color:${dark.line}!important}
}`;

/** The HTML form of a mail: tables and inline styles, which mail programs support, and nothing from outside. */
export function mailHtml(content: MailContent): string {
  const { locale, subject, heading, paragraphs, footnote, club, why } = content;
  return `<!doctype html>
<html lang="${locale}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body class="bg" style="margin:0;padding:0;background:${light.bg};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs.at(-1) ?? '')}</div>
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.bg}">
<tr><td class="page" align="center" style="padding:36px 16px;font-family:${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
<tr><td style="padding:0 4px 20px">${brand(productName(locale))}</td></tr>
<tr><td class="card" style="padding:36px 40px;background:${light.card};border:1px solid ${light.line};border-radius:20px">
<h1 class="ink" style="margin:0 0 20px;font-size:25px;line-height:1.25;letter-spacing:-.02em;font-weight:750;color:${light.ink}">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraphHtml).join('\n')}
${buttonHtml(content)}
<p class="soft" style="margin:24px 0 0;font-size:14px;line-height:1.55;color:${light.soft}">${escapeHtml(footnote)}${unsubscribeHtml(content)}</p>
${fallbackHtml(content)}
</td></tr>
<tr><td class="soft" style="padding:22px 4px 0;font-size:13px;line-height:1.55;color:${light.soft}"><strong>${escapeHtml(productName(locale))}</strong> · ${escapeHtml(club)}<br>${escapeHtml(why)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function brand(name: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="mark" align="center" width="34" height="34" style="background:${light.brand};border-radius:11px;color:${light.onBrand};font-size:19px;line-height:34px;font-weight:800">✓</td>
<td class="ink" style="padding-left:11px;font-size:18px;font-weight:750;letter-spacing:-.02em;color:${light.ink}">${escapeHtml(name)}</td>
</tr></table>`;
}

function paragraphHtml(words: string): string {
  return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:${light.ink}">${escapeHtml(words)}</p>`;
}

function buttonHtml({ button }: MailContent): string {
  if (!button) return '';
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:26px 0 0"><tr>
<td class="button" align="center" style="background:${light.brand};border-radius:14px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 26px;font-size:16px;font-weight:700;line-height:20px;color:${light.onBrand};text-decoration:none">${escapeHtml(button.label)}</a></td>
</tr></table>`;
}

function unsubscribeHtml({ unsubscribe }: MailContent): string {
  if (!unsubscribe) return '';
  return `<br><a href="${escapeHtml(unsubscribe.url)}" style="color:${light.soft}">${escapeHtml(unsubscribe.label)}</a>`;
}

/** For programs that show no button. */
function fallbackHtml({ button }: MailContent): string {
  if (!button) return '';
  const url = escapeHtml(button.url);
  return `<p class="soft line" style="margin:24px 0 0;padding-top:18px;border-top:1px solid ${light.line};font-size:13px;line-height:1.55;color:${light.soft}">${escapeHtml(button.fallback)}<br><a href="${url}" style="color:${light.soft};word-break:break-all">${url}</a></p>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

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
