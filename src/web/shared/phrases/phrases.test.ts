import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import { english } from './english/english.ts';
import { french } from './french/french.ts';
import { type Grammar, type Meaning, type Understood, understand } from './phrase.ts';

const today = '2026-11-30';
const languages = {
  english: { grammar: english, dividers: ['Morning', 'Side projects'] },
  french: { grammar: french, dividers: ['Matin', 'Boulot'] },
} as const;

const linesOf = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter(Boolean);

function repeatIn(repeat: Habit['repeat']): string {
  if (repeat.type === 'weekdays')
    return repeat.days.length === 7 ? 'daily' : repeat.days.map((day) => 'SMTWRFA'[day]).join('');
  if (repeat.type === 'times') return `${repeat.count}x/${repeat.per}`;
  if (repeat.type === 'interval') return `every ${repeat.every} ${repeat.unit} ${repeat.from.slice(5)}`;
  return repeat.type === 'monthDays' ? `month ${repeat.days.join(',')}` : repeat.type;
}

function amountIn({ kind, target, unit, per }: Meaning): string {
  if (kind === undefined) return per ? `/${per}` : '';
  if (kind === 'limit' && target === 0) return 'none';
  return `${kind === 'limit' ? '≤' : ''}${target}${unit ? ` ${unit}` : ''}${per ? `/${per}` : ''}`;
}

/** What was understood in a line: the name, then each part. */
function shown({ name, parts }: Understood, dividers: readonly string[]): string {
  const texts = parts.map(({ means }) => {
    const { repeat, time, startsOn, endsOn, divider } = means;
    return [
      amountIn(means),
      repeat ? repeatIn(repeat) : '',
      time ?? '',
      startsOn || endsOn ? `${startsOn ?? ''}..${endsOn ?? ''}` : '',
      divider === undefined ? '' : `#${dividers[divider]}`,
    ].join('');
  });
  return [name, ...texts].join(' | ');
}

const ask = (grammar: Grammar, line: string, dividers: readonly string[], refused: readonly string[] = []) =>
  understand(grammar, line, { today, dividers, refused });

describe.each(['english', 'french'] as const)('a line in %s', (language) => {
  const { grammar, dividers } = languages[language];
  const phrases = linesOf(`${language}/phrases.txt`).map((line) => line.split(' → '));
  const names = linesOf(`${language}/names.txt`);

  test.each(phrases)('%s', (line, expected) => {
    expect(shown(ask(grammar, line, dividers), dividers)).toBe(expected);
  });

  test('that is a name stays a name, also with what is said after it', () => {
    expect(names.length).toBeGreaterThanOrEqual(100);
    for (const name of names) {
      expect(ask(grammar, name, dividers).name).toBe(name);
    }
  });

  test('loses no word in silence, and has them all again once each part is taken back', () => {
    const lines = constantFrom(...phrases.map(([line = '']) => line));
    assert(
      property(lines, lines, (one, other) => {
        const line = `${one} ${other}`;
        const refused: string[] = [];
        let heard = ask(grammar, line, dividers);
        while (heard.parts.length > 0) {
          const all = [heard.name, ...heard.parts.map(({ words }) => words)].join(' ').toLowerCase();
          // A joining word at an end of the name says nothing by itself.
          for (const word of line.toLowerCase().match(/[\p{L}\p{N}]{5,}/gu) ?? [])
            expect(all).toContain(word);
          refused.push(...heard.parts.map(({ words }) => words));
          heard = ask(grammar, line, dividers, refused);
        }
        expect(heard.name).toBe(line.replace(/\s+/g, ' '));
      }),
    );
  });

  test('of 255 letters is read within milliseconds, whatever they are, and a longer one is a name', () => {
    const hostile = ['every ', 'limit a to 1 ', '1 ', 'mon ', 'lun, ', 'a', '1', ' ', 'at 7 ', "d'"].map(
      (piece) => piece.repeat(255).slice(0, 255),
    );
    for (const line of hostile) {
      const started = performance.now();
      ask(grammar, line, dividers);
      expect(performance.now() - started).toBeLessThan(200);
    }
    const long = 'every day '.repeat(30).trim();
    expect(ask(grammar, long, dividers)).toEqual({ name: long, parts: [] });
  });
});

test('the divider of a line is found by its name, whatever is in it', () => {
  const strange = ['(a+)+$', 'C++ [late]', ''];
  expect(ask(english, 'code #C++ [late]', strange).parts.map(({ means }) => means.divider)).toEqual([1]);
  // Every sign of a keyboard, in the name of a divider.
  const signs = Array.from({ length: 0x7f - 0x21 }, (_, at) => String.fromCharCode(0x21 + at));
  for (const sign of signs) {
    const name = `Week${sign}end`;
    for (const { grammar } of Object.values(languages)) {
      const { parts } = ask(grammar, `Code #${name}`, [name]);
      expect([name, parts.map(({ means }) => means.divider)]).toEqual([name, [0]]);
    }
  }
});
