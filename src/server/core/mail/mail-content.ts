import { mails as english } from '#i18n/en/mails.ts';
import { createFormats } from '#i18n/format.ts';
import { mails as french } from '#i18n/fr/mails.ts';
import type { Locale } from '#i18n/locale.ts';
import type { MailTexts } from '#i18n/mail-texts.ts';
import type { RouteName } from '#i18n/paths.ts';
import type { MailPayload, MailTemplate } from '#server/core/jobs/job-kinds.ts';

/** What a mail says, in its reader's language; how it looks is for `mail-html` and `mail-text`. */
export interface MailContent {
  readonly locale: Locale;
  readonly subject: string;
  readonly heading: string;
  /** The first is the greeting. */
  readonly paragraphs: readonly string[];
  readonly button: MailButton | null;
  readonly footnote: string;
  readonly club: string;
  readonly why: string;
  /** Ends such mails. */
  readonly unsubscribe: { readonly label: string; readonly url: string } | null;
}

interface MailButton {
  readonly label: string;
  readonly url: string;
  /** Said before the address itself. */
  readonly fallback: string;
}

interface TemplateTexts {
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  readonly button?: string;
  readonly footnote: string;
}

const texts: Readonly<Record<Locale, MailTexts>> = { en: english, fr: french };

/** Where the button leads. */
const targets: Readonly<Record<MailTemplate, RouteName>> = {
  confirmEmail: 'auth-email-confirm',
  confirmNewEmail: 'auth-email-confirm',
  resetPassword: 'auth-reset-password',
  passwordChanged: 'auth-reset-password',
  passwordReset: 'auth-reset-password',
  emailChanged: 'auth-email-undo',
  emailRestored: 'auth-reset-password',
  signInLinked: 'settings-profile',
  signInUnlinked: 'settings-profile',
  linkRequired: 'auth-login',
  proofCode: 'settings-profile',
  accountClosed: 'auth-login',
  accountReopened: 'index',
  accountErased: 'index',
  reminder: 'index',
};

/** The page that the button of a mail leads to. */
export function targetOf(template: MailTemplate): RouteName {
  return targets[template];
}

const providers = { google: 'Google', apple: 'Apple' } as const;

export interface MailPlaces {
  /** Of the button. */
  readonly link: string;
  /** Where the account is. */
  readonly host: string;
  /** Where such mails are ended, if they can be. */
  readonly unsubscribe?: string | undefined;
  /** To be typed, where the mail carries one. */
  readonly code?: string;
}

/** Writes a mail. */
export function contentOf(mail: MailPayload, { link, host, unsubscribe, code }: MailPlaces): MailContent {
  const { locale } = mail;
  const { templates, ...common } = texts[locale];
  const { subject, heading, text, button, footnote }: TemplateTexts = templates[mail.template];
  const params = { ...paramsOf(mail), ...(code !== undefined && { code }) };
  const name = greetable(mail.firstName);
  return {
    locale,
    subject: fill(subject, params),
    heading: fill(heading, params),
    paragraphs: [name === null ? common.helloYou : fill(common.hello, { name }), fill(text, params).trim()],
    button: button === undefined ? null : { label: button, url: link, fallback: common.fallback },
    footnote: fill(footnote, params),
    club: common.club,
    why: fill(common.why, { host }),
    unsubscribe: unsubscribe === undefined ? null : { label: common.unsubscribe, url: unsubscribe },
  };
}

type Params = Readonly<Record<string, string>>;

function paramsOf({ details, locale }: MailPayload): Params {
  if (details === undefined) return {};
  return {
    ...('email' in details && { email: details.email }),
    ...('provider' in details && { provider: providers[details.provider] }),
    ...('unlinked' in details && {
      providers: new Intl.ListFormat(locale).format(details.unlinked.map((name) => providers[name])),
    }),
    ...('habit' in details && { ...details, time: createFormats(locale).time(details.time) }),
    ...('day' in details && { day: createFormats(locale).day(details.day, 'full') }),
  };
}

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}

const NAME_MAX = 40;
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}\p{Zs}'’.-]*$/u;
const ADDRESS = /\.\S/;

/**
 * A first name that a stranger gave, to somebody who never asked for this mail, could be a message of theirs, or a link: mail
 * programs make one of anything with a dot in it. Only what is plainly a name greets.
 */
function greetable(firstName: string): string | null {
  const plain = NAME.test(firstName) && !ADDRESS.test(firstName) && firstName.length <= NAME_MAX;
  return plain ? firstName : null;
}
