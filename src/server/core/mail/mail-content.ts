import type { Provider } from '#contract/account.ts';
import { MAILED } from '#contract/link-token.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { timeOfDay } from '#domain/days/time-of-day.ts';
import { shownNetwork } from '#domain/device.ts';
import { mails as english } from '#i18n/en/mails.ts';
import { createFormats } from '#i18n/format.ts';
import { mails as french } from '#i18n/fr/mails.ts';
import type { Locale } from '#i18n/locale.ts';
import type { MailTexts } from '#i18n/messages.ts';
import { pathTo, type RouteName } from '#i18n/paths.ts';
import type { MailDetails, MailPayload, MailTemplate } from '#server/core/jobs/job-kinds.ts';

/** The content of a mail, in its recipient's language; `mail-html` and `mail-text` format it. */
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
  /** The link that ends such mails. */
  readonly unsubscribe: { readonly label: string; readonly url: string } | null;
}

interface MailButton {
  readonly label: string;
  readonly url: string;
  /** The text before the address itself. */
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

/** The page that the button of a mail opens. */
const targets: Readonly<Record<MailTemplate, RouteName>> = {
  confirmEmail: 'auth-email-confirm',
  confirmNewEmail: 'auth-email-confirm',
  resetPassword: 'auth-reset-password',
  passwordChanged: 'auth-reset-password',
  passwordReset: 'auth-reset-password',
  emailChanged: 'auth-email-undo',
  emailReplaced: 'auth-email-undo',
  emailRestored: 'auth-reset-password',
  newDevice: 'settings-profile',
  passwordChangedLinked: 'auth-reset-password',
  signInLinked: 'settings-profile',
  signInUnlinked: 'settings-profile',
  linkRequired: 'auth-login',
  passkeyAdded: 'settings-profile',
  passkeyRemoved: 'settings-profile',
  passkeyRefused: 'settings-profile',
  tokenCreated: 'settings-connections',
  tagCreated: 'settings-connections',
  calendarCreated: 'settings-connections',
  webhookCreated: 'settings-connections',
  webhookDisabled: 'settings-connections',
  connectionCreated: 'settings-connections',
  twoStepOn: 'auth-reset-password',
  twoStepOff: 'auth-reset-password',
  recoveryCodesRenewed: 'settings-profile',
  recoveryCodeUsed: 'settings-profile',
  codesGuessed: 'auth-reset-password',
  proofCode: 'settings-profile',
  accountExpires: 'auth-email-confirm',
  accountClosed: 'auth-login',
  accountReopened: 'index',
  accountErased: 'index',
  reminder: 'index',
  eveningSummary: 'index',
  streakNotice: 'index',
  cheers: 'circles',
  weeklyLetter: 'habits-performance',
};

export interface MailPlaces {
  /** The address of the button's page. */
  readonly link: string;
  /** The server's address. */
  readonly host: string;
  /** The link that ends such mails, if any. */
  readonly unsubscribe?: string | undefined;
  /** The code to type, if any. */
  readonly code?: string;
  /** The name of the operator's own sign-in provider, if any. */
  readonly oidcName?: string | undefined;
}

export function contentOf(
  mail: MailPayload,
  { link, host, unsubscribe, code, oidcName = 'OpenID Connect' }: MailPlaces,
): MailContent {
  const { locale } = mail;
  const { templates, ...common } = texts[locale];
  const { subject, heading, text, button, footnote }: TemplateTexts = templates[mail.template];
  const params = {
    ...paramsOf(mail, { ...common, providers: { google: 'Google', apple: 'Apple', oidc: oidcName } }),
    ...(code !== undefined && { code }),
  };
  const name = plainName(mail.firstName);
  return {
    locale,
    subject: fill(subject, params),
    heading: fill(heading, params),
    paragraphs: [
      name === null ? common.helloYou : fill(common.hello, { name }),
      ...(mail.template === 'weeklyLetter' ? mail.details.facts : []),
      fill(text, params).trim(),
    ],
    button: button === undefined ? null : { label: button, url: link, fallback: common.fallback },
    footnote: fill(footnote, params),
    club: common.club,
    why: fill(common.why, { host }),
    unsubscribe: unsubscribe === undefined ? null : { label: common.unsubscribe, url: unsubscribe },
  };
}

type Params = Readonly<Record<string, string>>;

interface ParamTexts extends Omit<MailTexts, 'templates'> {
  readonly providers: Readonly<Record<Provider, string>>;
}

function paramsOf({ details, locale }: MailPayload, { providers, ...common }: ParamTexts): Params {
  if (details === undefined) return {};
  const listed = (names: readonly (Provider | keyof typeof common.factors)[]) => ({
    providers: new Intl.ListFormat(locale).format(
      names.map((name) => ({ ...providers, ...common.factors })[name]),
    ),
  });
  return {
    ...('email' in details && { email: details.email }),
    ...('provider' in details && { provider: providers[details.provider] }),
    ...('unlinked' in details && listed(details.unlinked)),
    ...('linked' in details && listed(details.linked)),
    ...('network' in details && signInParams(details, locale, common)),
    ...('left' in details && { left: String(details.left) }),
    ...('habit' in details && { ...details, time: createFormats(locale).time(details.time) }),
    ...('habits' in details && { habits: details.habits }),
    ...('cheers' in details && { cheers: details.cheers }),
    ...('suggestion' in details && { suggestion: details.suggestion }),
    ...('endpoint' in details && { endpoint: details.endpoint }),
    ...('day' in details && { day: createFormats(locale).day(details.day, 'full') }),
  };
}

/** When, with what and from where a user signed in. */
function signInParams(
  { browser, system, network, at, timeZone }: MailDetails['newDevice'],
  locale: Locale,
  common: Omit<MailTexts, 'templates'>,
): Params {
  const formats = createFormats(locale);
  const device =
    browser !== null && system !== null
      ? fill(common.deviceOn, { browser, system })
      : (browser ?? system ?? common.unknownDevice);
  return {
    device,
    network: network === null ? common.unknownPlace : fill(common.place, { network: shownNetwork(network) }),
    day: formats.day(dayIn(timeZone, at), 'full'),
    time: formats.time(timeOfDay(timeZone, at)),
    timeZone,
  };
}

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}

const NAME_MAX = 40;
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}\p{Zs}'’.-]*$/u;
const ADDRESS = /\.\S/;

/**
 * A first name that a stranger entered, shown to a third party, could be a message or a link: mail programs turn any text with a dot
 * into a link. Null for anything but a plain name.
 */
export function plainName(firstName: string): string | null {
  const plain = NAME.test(firstName) && !ADDRESS.test(firstName) && firstName.length <= NAME_MAX;
  return plain ? firstName : null;
}

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
