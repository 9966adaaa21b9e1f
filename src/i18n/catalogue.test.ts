import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fieldRules } from '#contract/error-codes.ts';
import { webhookEvents } from '#contract/webhook-events.ts';
import { documentTexts } from './documents.ts';
import { mails as englishMails } from './en/mails.ts';
import { mails as frenchMails } from './fr/mails.ts';
import { loadAllMessages } from './load.ts';

const root = join(import.meta.dirname, '../..');

/** Dotted key -> text; the two forms of a plural are two entries. */
function flatten(node: object, prefix = ''): Map<string, string> {
  const entries = Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as const]
      : [...flatten(value as object, `${prefix}${key}.`)],
  );
  return new Map(entries);
}

const browserEnglish = await loadAllMessages('en');
const english = flatten({ ...browserEnglish, mails: englishMails, documents: documentTexts.en });
const french = flatten({ ...(await loadAllMessages('fr')), mails: frenchMails, documents: documentTexts.fr });
const bare = (key: string) => key.replace(/\.(?:one|other)$/, '');
/** The browser's catalogue; the mails' is checked by src/server/core/mail/mail-content.test.ts, the documents' by types. */
const keys = new Set([...flatten(browserEnglish).keys()].map(bare));

async function sources(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true });
  const files = names.filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));
  return Promise.all(files.map((name) => readFile(join(root, folder, name), 'utf8')));
}

/** A key is used where it is a whole string, or where a template builds it: `seo.${name}.title`. */
async function usage(): Promise<{ whole: Set<string>; built: RegExp[] }> {
  const code = (await Promise.all([sources('src/web'), sources('src/server'), sources('src/client')]))
    .flat()
    .join('\n');
  const whole = new Set(
    [...code.matchAll(/['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/gi)].map(([, key = '']) => key),
  );
  const templates = [...code.matchAll(/`([a-z][\w-]*\.(?:[\w.-]|\$\{[^}]*\})*\$\{(?:[\w.-]|\$\{|[^`])*)`/gi)];
  const built = templates.map(([, template = '']) => {
    const literal = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.-]/g, String.raw`\$&`));
    return new RegExp(`^${literal.join(String.raw`[\w:-]+`)}$`);
  });
  return { whole, built };
}

describe('catalogues', () => {
  it('have the same keys, plural forms and parameters in both languages', () => {
    expect([...french.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    const params = (text = '') => new Set(text.match(/\{\w+\}/g));
    for (const [key, text] of english) expect([key, params(french.get(key))]).toEqual([key, params(text)]);
  });

  it('leave no text empty or with spaces around it', () => {
    for (const [key, text] of [...english, ...french]) {
      expect([key, text]).toEqual([key, text.trim()]);
      expect([key, text.length > 0]).toEqual([key, true]);
    }
  });

  it('contain no unused key', async () => {
    const { whole, built } = await usage();
    // The server names the rule that a field broke, so any of them may be used.
    for (const rule of fieldRules) whole.add(`validation.${rule}`);
    // Names with a dot, which no template shows to be a part of a key.
    for (const event of webhookEvents) whole.add(`connections.webhooks.events.${event}`);
    const unused = [...keys].filter((key) => !whole.has(key) && !built.some((pattern) => pattern.test(key)));
    expect(unused).toEqual([]);
  });
});

describe('French', () => {
  it('has French typography: no straight apostrophe, a narrow no-break space before ; ! ? and a wide one before : and in « »', () => {
    const faulty = [...french].filter(
      ([, text]) =>
        text.includes("'") ||
        /[^\u202f][?!;]/.test(text) ||
        /[^\u00a0][:»]/.test(text.replace(/https?:/g, '')) ||
        /«[^\u00a0]/.test(text),
    );
    expect(faulty).toEqual([]);
  });

  it('is translated: only names and figures are the same in both', () => {
    const names = new Set([
      'OpenID Connect',
      'Loop Habit Tracker',
      'Table Habit',
      'Beaver Habits',
      'Home Assistant',
    ]);
    const same = [...french].filter(
      ([key, text]) =>
        text === english.get(key) && !names.has(text) && /[a-zà-ÿ]{4,} [a-zà-ÿ]{3,}/i.test(text),
    );
    expect(same).toEqual([]);
  });
});
