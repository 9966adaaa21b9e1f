import { houseRules } from './house-violations.ts';
import { allowed, type Planted, violates } from './planted.ts';

const zone = (file: string, text: string): Planted => violates('house(zones)', file, text);

/** Files that the others import; they are controls too. */
const targets: readonly Planted[] = [
  allowed('src/domain/rule.ts', 'export const rule = 1;\nexport type Rule = number;\n'),
  allowed(
    'src/contract/habit.ts',
    "import { z } from 'zod';\nexport const habit = z.object({});\nexport type Habit = z.infer<typeof habit>;\n",
  ),
  allowed('src/contract/limits.ts', 'export const nameMaximum = 255;\n'),
  allowed('src/i18n/en.ts', "export const en = { home: 'Home' };\n"),
  allowed('src/server/app.ts', 'export const app = 1;\n'),
  allowed('src/server/core/http/http.ts', 'export const http = 1;\n'),
  allowed('src/server/core/database/move/move.ts', 'export const move = 1;\n'),
  allowed('src/server/habits/records/habits.ts', 'export const habits = 1;\nexport type Habits = number;\n'),
  allowed('src/server/habits/reminders/schedule.ts', 'export const schedule = 1;\n'),
  allowed('src/server/web/pages/page.ts', 'export const page = 1;\n'),
  allowed('src/domain/figures/streak.ts', 'export const streak = 1;\n'),
  allowed('src/client/api.ts', 'export const api = 1;\n'),
  allowed('src/client/imports/app/reader.ts', 'export const reader = 1;\n'),
  allowed('src/web/ui/button.ts', 'export const button = 1;\n'),
  allowed(
    'src/web/platform/shell.ts',
    "export const shell = async (): Promise<unknown> => import('@capacitor/preferences');\n",
  ),
  allowed('src/web/features/habits/row.ts', 'export const row = 1;\n'),
  allowed('src/web/features/creator/panel.ts', 'export const panel = 1;\n'),
  allowed('src/web/routes/home.ts', 'export const home = 1;\n'),
  allowed('src/web/app/session.ts', 'export const session = 1;\n'),
  allowed('src/web/shared/undo.ts', 'export const undo = 1;\n'),
  allowed('src/web/shared/forms/checks.ts', 'export const checks = 1;\n'),
  allowed('src/web/shared/proof/dialog.ts', 'export const dialog = 1;\n'),
  allowed('src/web/boot/start.ts', 'export const start = 1;\n'),
  allowed('src/web/service-worker/addresses.ts', 'export const addresses = 1;\n'),
  allowed(
    'src/contract/defaults.ts',
    "import type { Habit } from './habit.ts';\nexport const defaults: Habit = {};\n",
  ),
  allowed('tests/factories.ts', 'export const factory = 1;\n'),
];

const use = (name: string, from: string): string =>
  `import { ${name} } from '${from}';\nexport const used = ${name};\n`;

const load = (from: string): string =>
  `export const load = async (): Promise<unknown> => import('${from}');\n`;

const zones: readonly Planted[] = [
  zone('src/domain/to-contract.ts', use('nameMaximum', '#contract/limits.ts')),
  zone(
    'src/domain/to-contract-type.ts',
    "import type { Habit } from '#contract/habit.ts';\nexport type Used = Habit;\n",
  ),
  zone('src/domain/to-server-relative.ts', use('app', '../server/app.ts')),
  zone('src/domain/days/to-figures.ts', use('streak', '#domain/figures/streak.ts')),
  zone('src/domain/unlisted/to-figures.ts', use('streak', '#domain/figures/streak.ts')),
  zone('src/domain/to-node.ts', use('sep', 'node:path')),
  zone('src/domain/to-package.ts', use('z', 'zod')),
  zone(
    'src/domain/exports-server.ts',
    "export const mine = 1;\nexport type { Used } from '#server/to-domain.ts';\n",
  ),
  zone(
    'src/domain/loads-server.ts',
    "export const load = async (): Promise<unknown> => import('#server/app.ts');\n",
  ),
  zone('src/contract/to-i18n.ts', use('en', '#i18n/en.ts')),
  zone('src/contract/to-node.ts', use('sep', 'node:path')),
  zone('src/i18n/to-domain.ts', use('rule', '#domain/rule.ts')),
  zone('src/i18n/to-contract-value.ts', use('nameMaximum', '#contract/limits.ts')),
  zone('src/i18n/to-node.ts', use('sep', 'node:path')),
  zone('src/server/to-client.ts', use('api', '#client/api.ts')),
  zone('src/server/to-web.ts', use('button', '#web/ui/button.ts')),
  zone('src/server/to-tests.ts', use('factory', '#tests/factories.ts')),
  zone('src/server/to-react.ts', use('createElement', 'react')),
  zone('src/server/core/http/to-habits.ts', use('habits', '#server/habits/records/habits.ts')),
  zone(
    'src/server/accounts/to-habits-type.ts',
    "export type { Habits } from '#server/habits/records/habits.ts';\n",
  ),
  zone('src/server/habits/to-web.ts', load('#server/web/pages/page.ts')),
  zone('src/server/web/to-composition.ts', use('app', '../app.ts')),
  // Two folders that import each other: the lower of them fails.
  zone('src/server/habits/records/to-reminders.ts', use('schedule', '../reminders/schedule.ts')),
  zone('src/server/core/database/to-move.ts', use('move', './move/move.ts')),
  zone('src/server/habits/unlisted/to-core.ts', use('http', '#server/core/http/http.ts')),
  zone('src/client/to-server.ts', use('app', '#server/app.ts')),
  zone('src/client/state/to-imports.ts', use('reader', '../imports/app/reader.ts')),
  zone('src/client/to-web.ts', use('button', '#web/ui/button.ts')),
  zone('src/client/to-i18n.ts', use('en', '#i18n/en.ts')),
  zone('src/client/to-zod.ts', use('z', 'zod')),
  zone('src/client/to-contract-value.ts', use('habit', '#contract/habit.ts')),
  zone('src/client/to-node.ts', use('sep', 'node:path')),
  zone('src/client/to-capacitor.ts', load('@capacitor/preferences')),
  zone('src/web/ui/to-feature.ts', use('row', '#web/features/habits/row.ts')),
  zone('src/web/ui/to-client.ts', use('api', '#client/api.ts')),
  zone('src/web/ui/to-capacitor.ts', load('@capacitor/preferences')),
  zone('src/web/ui/to-app.ts', use('session', '#web/app/session.ts')),
  zone('src/web/app/to-zod.ts', use('habit', '#contract/habit.ts')),
  zone('src/web/app/to-server.ts', use('app', '#server/app.ts')),
  zone('src/web/app/to-shared.ts', use('undo', '#web/shared/undo.ts')),
  zone('src/web/app/to-routes.ts', use('home', '../routes/home.ts')),
  zone('src/web/platform/to-app.ts', use('session', '#web/app/session.ts')),
  zone('src/web/platform/to-ui.ts', use('button', '#web/ui/button.ts')),
  zone('src/web/platform/to-worker.ts', use('addresses', '#web/service-worker/addresses.ts')),
  zone('src/web/shared/to-feature.ts', use('row', '#web/features/habits/row.ts')),
  zone('src/web/shared/loads-feature.ts', load('#web/features/habits/row.ts')),
  zone('src/web/shared/to-routes.ts', use('home', '#web/routes/home.ts')),
  zone('src/web/shared/forms/to-proof.ts', use('dialog', '../proof/dialog.ts')),
  zone('src/web/shared/forms/to-loose-file.ts', use('undo', '../undo.ts')),
  zone('src/web/features/habits/to-boot.ts', use('start', '#web/boot/start.ts')),
  zone('src/web/features/habits/loads-feature.ts', load('../creator/panel.ts')),
  zone('src/web/routes/to-boot.ts', use('start', '#web/boot/start.ts')),
  zone('src/web/service-worker/to-app.ts', use('session', '#web/app/session.ts')),
  zone('src/web/loose.ts', use('button', './ui/button.ts')),
  zone('src/web/platform/to-feature.ts', use('row', '../features/habits/row.ts')),
  zone('src/web/platform/to-zod.ts', use('z', 'zod')),
  zone('src/web/features/habits/to-feature.ts', use('panel', '../creator/panel.ts')),
  zone('src/web/features/habits/to-route.ts', use('home', '#web/routes/home.ts')),
  zone('src/web/features/habits/to-server.ts', use('app', '#server/app.ts')),
  zone('src/web/features/habits/to-capacitor.ts', load('@capacitor/preferences')),
  zone('src/web/features/habits/to-zod.ts', use('habit', '#contract/habit.ts')),
  zone('src/web/routes/to-server.ts', use('app', '#server/app.ts')),
  zone('src/web/routes/to-zod.ts', use('z', 'zod')),
  zone('src/web/routes/to-node.ts', use('sep', 'node:path')),
  zone('src/web/routes/to-capacitor.ts', load('@capacitor/preferences')),
];

const directions: readonly Planted[] = [
  allowed('src/contract/to-domain.ts', use('rule', '#domain/rule.ts')),
  allowed(
    'src/i18n/to-contract-type.ts',
    "import type { Habit } from '#contract/habit.ts';\nexport type Used = Habit;\n",
  ),
  allowed('src/server/to-domain.ts', `${use('rule', '#domain/rule.ts')}export type Used = number;\n`),
  allowed('src/server/to-contract.ts', use('habit', '../contract/habit.ts')),
  allowed('src/server/to-node.ts', use('sep', 'node:path')),
  allowed('src/server/habits/reminders/to-records.ts', use('habits', '../records/habits.ts')),
  allowed('src/server/web/to-core.ts', use('http', '#server/core/http/http.ts')),
  allowed('src/server/to-web-pages.ts', use('page', './web/pages/page.ts')),
  allowed('src/client/to-limits.ts', use('nameMaximum', '#contract/limits.ts')),
  allowed(
    'src/client/to-contract-type.ts',
    "import type { Habit } from '#contract/habit.ts';\nexport type Used = Habit;\n",
  ),
  allowed('src/client/to-zod-type.ts', "import type { z } from 'zod';\nexport type Used = z.ZodType;\n"),
  allowed('src/client/to-types-only.ts', use('defaults', '#contract/defaults.ts')),
  allowed('src/web/app/to-ui.ts', use('button', '#web/ui/button.ts')),
  allowed('src/web/shared/to-app.ts', use('session', '#web/app/session.ts')),
  allowed('src/web/shared/to-forms.ts', use('checks', './forms/checks.ts')),
  allowed('src/web/shared/proof/to-forms.ts', use('checks', '../forms/checks.ts')),
  allowed('src/web/shared/lazy-features.ts', load('#web/features/habits/row.ts')),
  allowed('src/web/features/habits/to-session.ts', use('session', '#web/app/session.ts')),
  allowed('src/web/features/habits/to-shared.ts', use('undo', '#web/shared/undo.ts')),
  allowed('src/web/boot/to-routes.ts', use('home', '../routes/home.ts')),
  allowed('src/web/boot/to-worker.ts', use('addresses', '#web/service-worker/addresses.ts')),
  allowed('src/web/ui/to-i18n.ts', use('en', '#i18n/en.ts')),
  allowed('src/web/features/habits/to-client.ts', use('api', '#client/api.ts')),
  allowed('src/web/features/habits/to-own.ts', use('row', './row.ts')),
  allowed('src/web/features/habits/to-ui.ts', use('button', '../../ui/button.ts')),
  allowed('src/web/routes/to-feature.ts', use('row', '#web/features/habits/row.ts')),
  allowed('src/server/to-tests.test.ts', use('factory', '#tests/factories.ts')),
];

const promise = 'const later = async (): Promise<number> => 1;\n';
const repeat = (line: string, times: number): string => `${line}\n`.repeat(times);

const code: readonly Planted[] = [
  violates(
    'import(no-cycle)',
    'src/domain/cycle-a.ts',
    "import { b } from './cycle-b.ts';\nexport const a = (): unknown => b;\n",
  ),
  violates(
    'import(no-cycle)',
    'src/domain/cycle-b.ts',
    "import { a } from './cycle-a.ts';\nexport const b = (): unknown => a;\n",
  ),
  violates(
    'import(no-cycle)',
    'src/domain/cycle-of-type.ts',
    "import type { Value } from './cycle-to-type.ts';\nexport const value: Value = 1;\n",
  ),
  violates(
    'import(no-cycle)',
    'src/domain/cycle-to-type.ts',
    "import { value } from './cycle-of-type.ts';\nexport type Value = number;\nexport const twice = (): Value => value * 2;\n",
  ),
  violates(
    'typescript(no-floating-promises)',
    'src/domain/floating.ts',
    `${promise}export const start = (): void => {\n  later();\n};\n`,
  ),
  violates(
    'typescript(no-misused-promises)',
    'src/domain/misused.ts',
    `${promise}export const all = (list: readonly number[]): void => list.forEach(later);\n`,
  ),
  violates(
    'typescript(await-thenable)',
    'src/domain/await.ts',
    'export const one = async (): Promise<number> => {\n  const value = 1;\n  await value;\n  return value;\n};\n',
  ),
  violates('typescript(no-explicit-any)', 'src/domain/any.ts', 'export type Loose = any;\n'),
  violates(
    'typescript(no-unsafe-assignment)',
    'src/domain/unsafe.ts',
    "export const parsed = (): unknown => {\n  const value = JSON.parse('1');\n  return value as unknown;\n};\n",
  ),
  violates(
    'typescript(no-non-null-assertion)',
    'src/domain/sure.ts',
    'export const first = (list: number[]): number => list[0]!;\n',
  ),
  violates(
    'typescript(switch-exhaustiveness-check)',
    'src/domain/switch.ts',
    "export const of = (kind: 'a' | 'b'): number => {\n  let value = 0;\n  switch (kind) {\n    case 'a':\n      value = 1;\n      break;\n  }\n  return value;\n};\n",
  ),
  violates(
    'typescript(consistent-type-imports)',
    'src/domain/types.ts',
    "export type Mine = import('./rule.ts').Rule;\n",
  ),
  violates(
    'typescript(no-import-type-side-effects)',
    'src/server/types.ts',
    "import { type ZodType } from 'zod';\nexport type Mine = ZodType;\n",
  ),
  violates(
    'typescript(ban-ts-comment)',
    'src/domain/ignore.ts',
    "// @ts-ignore\nexport const wrong: number = 'x';\n",
  ),
  violates('oxc(no-barrel-file)', 'src/domain/barrel.ts', "export * from './rule.ts';\n"),
  violates('eslint(max-lines)', 'src/domain/long.ts', `export const one = 1;\n${repeat('// a line', 300)}`),
  violates(
    'eslint(max-lines-per-function)',
    'src/domain/long-function.ts',
    `export const long = (x: number): number => {\n  let y = x;\n${repeat('  y += 1;', 80)}  return y;\n};\n`,
  ),
  violates(
    'eslint(no-console)',
    'src/domain/talks.ts',
    "export const talk = (): void => console.log('x');\n",
  ),
  violates(
    'eslint(eqeqeq)',
    'src/domain/equal.ts',
    'export const same = (a: number, b: number): boolean => a == b;\n',
  ),
  violates(
    'react(hooks)',
    'src/web/ui/hooks.tsx',
    "import { useState } from 'react';\nexport function Sometimes({ on }: { on: boolean }) {\n  if (on) useState(0);\n  return <p>x</p>;\n}\n",
  ),
  violates(
    'jsx-a11y(alt-text)',
    'src/web/ui/picture.tsx',
    'export const Picture = () => <img src="/x.svg" />;\n',
  ),
  violates(
    'react(no-danger)',
    'src/web/ui/danger.tsx',
    "export const Danger = () => <p dangerouslySetInnerHTML={{ __html: '<b>x</b>' }} />;\n",
  ),
];

/** The linter is the compiler, too. */
const types: readonly Planted[] = [
  violates(
    'typescript(TS2322)',
    'src/domain/bad-type.ts',
    'export const list: string[] = [];\nexport const first: string = list[0];\n',
  ),
  violates('typescript(TS1294)', 'src/domain/enum.ts', 'export enum Kind {\n  A,\n}\n'),
];

export const planted: readonly Planted[] = [
  ...types,
  ...targets,
  ...zones,
  ...directions,
  ...code,
  ...houseRules,
];
