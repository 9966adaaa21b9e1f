import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/error-codes.ts';
import { toasts as en } from '#i18n/en/toasts.ts';
import { toasts as fr } from '#i18n/fr/toasts.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { matchLocale } from '#i18n/paths.ts';
import { plainPageHeaders, writePlainPage } from '#server/core/http/plain-page.ts';
import { productName } from '#server/core/mail/product-name.ts';
import type { ReportError } from '#server/core/ops/error-reports.ts';
import { refuse, sendEnvelope } from '#server/core/plugins/errors.ts';

const texts = { en, fr };

/** The refusals that a later request may not meet. */
const codes = ['tooManyRequests', 'unavailable', 'storageFull'] as const satisfies ErrorCode[];

type Passing = (typeof codes)[number];
const isPassing = (code: ErrorCode): code is Passing => codes.some((each) => each === code);

/** Answers a refused request for a page with a small page that costs nothing: the pages of the build are what must not be written now. */
export function addRefusedPages(app: FastifyInstance, report?: ReportError): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refuse(error, request, reply, report);
    const { code } = refusal;
    if (!isPassing(code)) return sendEnvelope(refusal, request, reply);
    const { locale } = matchLocale(new URL(`http://page${request.url}`).pathname);
    return reply.headers(plainPageHeaders).send(refusedPages[code][locale]);
  });
}

/** In both languages, that of the address first: the same for all, whatever they prefer. */
function writeRefused(code: Passing, locale: Locale): string {
  const others = locales.filter((other) => other !== locale);
  return writePlainPage({
    locale,
    product: productName(locale),
    title: texts[locale][code],
    content: others.map((other) => `<p lang="${other}">${texts[other][code]}</p>`).join('\n'),
  });
}

const refusedPages = Object.fromEntries(
  codes.map((code) => [
    code,
    Object.fromEntries(locales.map((locale) => [locale, writeRefused(code, locale)])),
  ]),
) as Record<Passing, Record<Locale, string>>;
