import { describe, expect, test } from 'vitest';
import { mails as english } from '#i18n/en/mails.ts';
import { mails as french } from '#i18n/fr/mails.ts';
import type { MailDetails, MailPayload, MailTemplate } from '#server/core/jobs/job-kinds.ts';
import { contentOf } from './mail-content.ts';
import { mailHtml, mailText } from './mail-html.ts';

const details: { [T in MailTemplate]: T extends keyof MailDetails ? MailDetails[T] : null } = {
  confirmEmail: null,
  confirmNewEmail: null,
  resetPassword: null,
  passwordChanged: null,
  passwordReset: { unlinked: ['apple', 'google', 'passkey', 'twoStep'] },
  emailChanged: { email: 'new@example.org', undo: 'undo' },
  emailReplaced: { email: 'new@example.org', undo: 'undo' },
  emailRestored: null,
  newDevice: {
    browser: 'Firefox',
    system: 'Linux',
    network: '203.0.113.0/24',
    at: Date.parse('2026-12-04T23:30:00Z'),
    timeZone: 'Europe/Paris',
  },
  passwordChangedLinked: { linked: ['google'] },
  proofCode: { session: 'session' },
  signInLinked: { provider: 'google' },
  signInUnlinked: { provider: 'apple' },
  linkRequired: { provider: 'google' },
  passkeyAdded: null,
  passkeyRemoved: null,
  passkeyRefused: null,
  tokenCreated: null,
  tagCreated: null,
  calendarCreated: null,
  webhookCreated: null,
  webhookDisabled: { endpoint: 'hooks.example.org' },
  connectionCreated: null,
  twoStepOn: null,
  twoStepOff: null,
  recoveryCodesRenewed: null,
  recoveryCodeUsed: { left: 9 },
  codesGuessed: null,
  accountClosed: { day: '2026-12-05' },
  accountExpires: null,
  accountReopened: null,
  accountErased: null,
  reminder: { habit: 'Read', message: 'A chapter', time: '07:30' },
  eveningSummary: { habits: 'Read, Run' },
  streakNotice: { habits: 'Read (12)' },
  cheers: { cheers: 'Ben cheered you in Sunday runners.' },
  weeklyLetter: { facts: ['Read: done every time, 7 times.'], suggestion: 'Go on.' },
};
const templates = Object.keys(details) as MailTemplate[];
const where = {
  link: 'https://resilience.example/a?token=x&y=1',
  host: 'resilience.example',
  code: '12345678',
};

const payload = (template: MailTemplate, given: Partial<MailPayload> = {}): MailPayload =>
  ({
    template,
    to: 'a@example.org',
    locale: 'en',
    firstName: 'Ann',
    details: details[template],
    ...given,
  }) as MailPayload;

const written = (mail: MailPayload) => {
  const content = contentOf(
    { ...mail, ...(mail.details === null ? { details: undefined } : {}) } as MailPayload,
    where,
  );
  return { content, html: mailHtml(content), text: mailText(content) };
};

describe.each(['en', 'fr'] as const)('a mail in %s', (locale) => {
  test('has texts for every template, all filled in, in both forms', () => {
    for (const template of templates) {
      const { content, html, text } = written(payload(template, { locale }));
      expect(text).not.toMatch(/\{\w*\}|undefined/);
      expect(html).not.toMatch(/\{\w+\}|undefined/);
      expect(html).toContain(`<html lang="${locale}"`);
      for (const words of [content.heading, ...content.paragraphs, content.footnote]) {
        expect(text).toContain(words);
        expect(html).toContain(words.replaceAll("'", '&#39;'));
      }
      const linked = [text, html.replaceAll('&amp;', '&')].map((form) => form.includes(where.link));
      expect(linked).toEqual(content.button ? [true, true] : [false, false]);
    }
  });

  test('is small, and loads nothing', () => {
    for (const template of templates) {
      const { html } = written(payload(template, { locale }));
      expect(html.length).toBeLessThan(20_000);
      expect(html).not.toMatch(/<img|<script|<link|@import|url\(|src=/);
    }
  });
});

test('has texts for the templates and no others', () => {
  expect(Object.keys(english.templates).toSorted()).toEqual(templates.toSorted());
  const named = Object.values({ ...english.templates }).map((texts) => Object.keys(texts).join());
  const namedInFrench = Object.values({ ...french.templates }).map((texts) => Object.keys(texts).join());
  expect(namedInFrench).toEqual(named);
});

test('names its subject', () => {
  expect(written(payload('accountClosed')).text).toContain('Saturday 5 December 2026');
  expect(written(payload('accountClosed', { locale: 'fr' })).text).toContain('samedi 5 décembre 2026');
  expect(written(payload('emailChanged')).text).toContain('new@example.org');
  expect(written(payload('passwordReset')).text).toContain(
    'Apple, Google, passkeys, and two-step verification',
  );
  expect(written(payload('passwordReset', { locale: 'fr' })).text).toContain(
    'Apple, Google, clés d’accès et validation en deux étapes',
  );
  expect(written(payload('proofCode')).text).toContain('12345678');
  expect(written(payload('signInUnlinked')).content.subject).toContain('Apple');
  const linked = payload('signInLinked', { details: { provider: 'oidc' } });
  expect(contentOf(linked, where).subject).toContain('OpenID Connect');
  expect(contentOf(linked, { ...where, oidcName: 'Maison' }).subject).toContain('Maison');
});

test('names the time, the device and the network of a sign-in on a new device', () => {
  expect(written(payload('newDevice')).text).toContain(
    'on Saturday 5 December 2026 at 0:30 (Europe/Paris), with Firefox on Linux, from the IP address 203.0.113.x.',
  );
  expect(written(payload('newDevice', { locale: 'fr' })).text).toContain(
    'le samedi 5 décembre 2026 à 0\u00a0h\u00a030 (Europe/Paris), avec Firefox sur Linux, depuis l’adresse IP 203.0.113.x.',
  );
  const unknown = { browser: null, system: null, network: null, at: 0, timeZone: 'UTC' };
  expect(written(payload('newDevice', { details: unknown })).text).toContain(
    'with a device we can’t name, from an unknown IP address.',
  );
});

test('escapes text from outside in the HTML form', () => {
  const { html } = written(
    payload('emailChanged', {
      details: { email: '"<img src=x onerror=1>"@example.org', undo: 'undo' },
    }),
  );
  expect(html).not.toContain('<img');
  expect(html).toContain('&quot;&lt;img src=x onerror=1&gt;&quot;@example.org');
});

test.each([
  ['Zoé', 'Hello Zoé,'],
  ['Jean-Luc d’Arc', 'Hello Jean-Luc d’Arc,'],
  ['J. R.', 'Hello J. R.,'],
  ['张伟', 'Hello 张伟,'],
  ['win at evil.example', 'Hello,'],
  ['https://evil.example', 'Hello,'],
  ['You won 1,000 today', 'Hello,'],
  ['a'.repeat(41), 'Hello,'],
  ['\u202eevil', 'Hello,'],
])('greets a recipient named %s by %s', (firstName, greeting) => {
  expect(written(payload('confirmEmail', { firstName })).content.paragraphs[0]).toBe(greeting);
});
