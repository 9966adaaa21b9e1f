import { createHash } from 'node:crypto';
import type { Locale } from '#i18n/locale.ts';

const style = `
:root{color-scheme:light dark;--bg:#f7fafc;--card:#fff;--line:#e2e8f0;--ink:#1a202c;--soft:#56637a;--brand:#5a67d8;--on:#fff}
@media (prefers-color-scheme:dark){:root{--bg:#0e1220;--card:#171d2e;--line:#28314a;--ink:#edf1f8;--soft:#9ba8c0;--brand:#8c98f8;--on:#0e1220}}
body{margin:0;padding:48px 16px;background:var(--bg);color:var(--ink);font:400 16px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;max-width:480px;margin:0 auto;padding:32px;border:1px solid var(--line);border-radius:20px;background:var(--card)}
p:first-child{margin:0 0 20px;font-weight:700;color:var(--brand)}
h1{margin:0 0 12px;font-size:25px;line-height:1.25;overflow-wrap:anywhere}
main>p+p,h1+p{margin:0 0 24px;color:var(--soft)}
button,a{display:inline-flex;align-items:center;min-height:48px;box-sizing:border-box;padding:0 24px;border:0;border-radius:14px;background:var(--brand);font:700 16px/1 system-ui,sans-serif;color:var(--on);text-decoration:none;cursor:pointer}
img{display:block;margin:0 0 16px}
.big{justify-content:center;width:100%;min-height:112px;border-radius:24px;font-size:28px}
fieldset{margin:0 0 20px;padding:0;border:0}
legend{padding:0 0 4px;font-weight:700}
label{display:flex;gap:12px;align-items:center;min-height:44px}
label.field{display:block;margin:0 0 12px}
input:not([type=checkbox],[type=radio]){box-sizing:border-box;width:100%;min-height:48px;padding:0 14px;border:1px solid var(--soft);border-radius:12px;background:var(--bg);font:inherit;color:var(--ink)}
input[type=checkbox],input[type=radio]{flex:none;width:20px;height:20px;accent-color:var(--brand)}
.quiet{border:1px solid var(--soft);background:none;color:var(--ink)}
form+form{margin-top:16px}
.wrong{padding:12px 16px;border:1px solid currentColor;border-radius:12px}
.list{max-height:320px;overflow:auto;padding-left:32px}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}`;

/** For the policy: allows exactly this style. */
const styleHash = createHash('sha256').update(style).digest('base64');

/** Sent with a page that runs and loads nothing. */
export const plainPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
} as const;

interface PlainPage {
  readonly locale: Locale;
  readonly product: string;
  readonly title: string;
  /** The address of a picture above the title. */
  readonly picture?: string;
  /** HTML. */
  readonly content: string;
}

/** A page of one card that is no part of the build: it needs no script and no file. */
export function writePlainPage({ locale, product, title, picture, content }: PlainPage): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${product}</title>
<style>${style}</style>
</head>
<body>
<main>
<p>${product}</p>
${picture === undefined ? '' : `<img src="${picture}" width="56" height="56" alt="">\n`}<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}
