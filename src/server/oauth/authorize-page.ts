import type { Proof } from '#contract/proof.ts';
import type { TokenScope } from '#contract/token-scopes.ts';
import { documentTexts } from '#i18n/documents.ts';
import type { Locale } from '#i18n/locale.ts';
import { pathTo } from '#i18n/paths.ts';
import { plainPageHeaders, writePlainPage } from '#server/core/http/plain-page.ts';
import { productName } from '#server/core/mail/product-name.ts';

/** The page by which a user lets an assistant in. All of its forms post to its very address, and work without scripts. */
interface Shown {
  readonly locale: Locale;
  /** Words about what was refused just before. */
  readonly wrong?: string | undefined;
}

interface Ask extends Shown {
  readonly client: string;
  readonly host: string;
  readonly scopes: readonly TokenScope[];
  readonly habits: readonly { readonly id: string; readonly name: string }[];
  /** What was chosen before it was refused. */
  readonly chosen?: URLSearchParams | undefined;
}

export function askPage({ locale, wrong, client, host, scopes, habits, chosen }: Ask): string {
  const texts = documentTexts[locale].oauth;
  const scopeRows = scopes.map((scope) =>
    box('checkbox', 'scope', [scope, texts.scopes[scope]], chosen?.has('scope', scope) ?? true),
  );
  const habitRows = habits.map(({ id, name }) =>
    box('checkbox', 'habit', [id, name], chosen?.has('habit', id) ?? false),
  );
  const isSome = chosen?.get('habits') === 'some';
  const isHere = /^(?:127\.0\.0\.1|\[::1\]|localhost)(?::|$)/.test(host);
  const content = `${wrongLine(wrong)}<p>${fill(isHere ? texts.fromHere : texts.from, 'host', host)}</p>
<form method="post">
<fieldset><legend>${texts.scopesTitle}</legend>
${scopeRows.join('\n')}
</fieldset>
<fieldset><legend>${texts.habitsTitle}</legend>
${box('radio', 'habits', ['all', texts.all], !isSome)}
${habits.length === 0 ? '' : `${box('radio', 'habits', ['some', texts.some], isSome)}\n<div class="list">${habitRows.join('\n')}</div>`}
</fieldset>
<p>${texts.limits}</p>
<button name="step" value="allow">${texts.allow}</button>
<button class="quiet" name="step" value="deny">${texts.deny}</button>
</form>`;
  return page(locale, fill(texts.title, 'client', client), content);
}

export function signInPage({ locale, client }: Shown & { readonly client: string }): string {
  const texts = documentTexts[locale].oauth;
  return page(
    locale,
    fill(texts.title, 'client', client),
    `<p>${texts.signIn}</p>\n${newTab(locale, texts.toSignIn)}\n${action('again', texts.again)}`,
  );
}

/** Asks for fresh proof, by the methods that need no script. */
export function provePage({
  locale,
  wrong,
  client,
  methods,
  mailed,
}: Shown & Pick<Proof, 'methods'> & { readonly client: string; readonly mailed: boolean }): string {
  const texts = documentTexts[locale].oauth;
  const forms = [
    methods.includes('password') && field('password', 'password', texts.password, texts.confirm),
    methods.includes('code') && mailed && field('code', 'text', texts.code, texts.confirm),
    methods.includes('code') && action('mail', mailed ? texts.mailAgain : texts.mailCode),
    methods.includes('totp') && field('totp', 'text', texts.totp, texts.confirm),
  ].filter((form) => form !== false);
  return page(
    locale,
    fill(texts.title, 'client', client),
    `${wrongLine(wrong)}<p>${texts.prove}</p>\n${forms.join('\n')}\n<p>${texts.elsewhere}</p>\n${action('again', texts.again)}`,
  );
}

export function problemPage(locale: Locale, problem: 'badClient' | 'badRedirect'): string {
  const texts = documentTexts[locale].oauth;
  return page(locale, texts.problem, `<p>${texts[problem]}</p>`);
}

/** The policy of the page: its form may lead to the client, and nowhere else. */
export function headersFor(redirectUri: string | null) {
  const { 'content-security-policy': policy } = plainPageHeaders;
  const target = redirectUri === null ? '' : ` ${new URL(redirectUri).origin}`;
  return {
    ...plainPageHeaders,
    'content-security-policy': policy.replace("form-action 'self'", `form-action 'self'${target}`),
    'x-frame-options': 'DENY',
  };
}

const page = (locale: Locale, title: string, content: string): string =>
  writePlainPage({ locale, product: productName(locale), title, content });

const fill = (text: string, name: string, value: string): string =>
  text.replace(`{${name}}`, () => escape(value));

const wrongLine = (wrong: string | undefined): string =>
  wrong === undefined ? '' : `<p class="wrong" role="alert">${wrong}</p>\n`;

const box = (
  type: 'checkbox' | 'radio',
  name: string,
  [value, text]: readonly [value: string, text: string],
  checked: boolean,
): string =>
  `<label><input type="${type}" name="${name}" value="${value}"${checked ? ' checked' : ''}> ${escape(text)}</label>`;

const field = (name: string, type: 'password' | 'text', label: string, button: string): string => {
  const complete = type === 'password' ? 'current-password' : 'one-time-code';
  return `<form method="post"><label class="field">${label}<input type="${type}" name="${name}" autocomplete="${complete}" required></label>
<button name="step" value="${name}">${button}</button></form>`;
};

const newTab = (locale: Locale, text: string): string =>
  `<a href="${pathTo('auth-login', locale)}" target="_blank" rel="noopener">${text}</a>`;

const action = (step: 'mail' | 'again', text: string): string =>
  `<form method="post"><button class="quiet" name="step" value="${step}">${text}</button></form>`;

const marks = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

const escape = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks.get(mark) ?? '');
