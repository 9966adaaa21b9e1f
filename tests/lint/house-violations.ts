import { allowed, type Planted, violates } from './planted.ts';

const select = (call: string): string =>
  `export const found = (element: Element): unknown => element.${call};\n`;

const selectors: readonly Planted[] = [
  violates('house(selectors)', 'src/web/ui/by-class.ts', select("querySelector('.row')")),
  violates('house(selectors)', 'src/web/ui/by-class-inside.ts', select("closest('ul > li.row, a')")),
  violates('house(selectors)', 'src/web/features/habits/by-class.ts', select("matches('button.tick')")),
  violates('house(selectors)', 'src/web/boot/by-class.ts', select("getElementsByClassName('row')")),
  allowed('src/web/ui/by-role.ts', select('querySelector(\'[role="tab"]:not([hidden]), a[href$=".svg"]\')')),
  allowed('src/web/ui/by-class.test.ts', select("querySelector('.row')")),
  allowed('src/client/matches-text.ts', select("matches('.row')")),
];

const reads = (expression: string): string =>
  `export const found = (header: string): boolean => ${expression}.test(header);\n`;

const linearExpressions: readonly Planted[] = [
  violates(
    'house(linear-expressions)',
    'src/domain/two-parts.ts',
    reads('/\\bVersion\\/[\\d.]+.*\\bSafari\\//'),
  ),
  violates('house(linear-expressions)', 'src/server/core/many-starts.ts', reads('/\\s+$/')),
  violates('house(linear-expressions)', 'src/contract/exponential.ts', reads('/^(?:a|a)*$/')),
  violates('house(linear-expressions)', 'src/client/built.ts', reads("new RegExp('^a')")),
  violates('house(linear-expressions)', 'src/web/ui/called.ts', reads("RegExp('^a')")),
  allowed('src/domain/one-start.ts', reads('/^a+b+$/')),
  allowed('src/domain/of-a-test.test.ts', reads('/\\s+$/')),
  allowed('scripts/build/own-text.ts', reads('/\\s+$/')),
];

/** The rules of scripts/lint/house.ts, but for the zones. */
export const houseRules: readonly Planted[] = [
  ...selectors,
  ...linearExpressions,
  violates(
    'house(no-quiet-network)',
    'e2e/quiet.spec.ts',
    "export const wait = async (page: { on(s: string): Promise<void> }): Promise<void> => await page.on('networkidle');\n",
  ),
  violates(
    'house(log-fields)',
    'src/server/core/logs-error.ts',
    'export const tell = (log: { error(given: unknown): void }, error: Error): void => log.error(error);\n',
  ),
  violates(
    'house(log-fields)',
    'src/server/core/logs-message.ts',
    'export const tell = (app: { log: { warn(text: string): void } }, error: Error): void => app.log.warn(error.message);\n',
  ),
  allowed(
    'src/server/core/logs-fields.ts',
    "export const tell = (log: { error(given: object, text: string): void }, err: Error): void => log.error({ err }, 'It broke');\n",
  ),
  violates(
    'house(plain-words)',
    'src/domain/vague-comment.ts',
    '/** What nobody reads. */\nexport const a = 1;\n',
  ),
  violates('house(plain-words)', 'src/server/core/vague-name.ts', 'export const isSomebody = true;\n'),
  violates(
    'house(plain-words)',
    'scripts/vague-title.test.ts',
    "import { expect, test } from 'vitest';\ntest.each([1])('whoever asks: %i', (n) => expect(n).toBe(1));\n",
  ),
  allowed('src/domain/vague-text.ts', "export const text = 'nobody';\n"),
  allowed('scripts/talks.ts', "console.log('a script may talk');\n"),
];
