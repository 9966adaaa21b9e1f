import { expect, it } from 'vitest';
import { validateSteps } from '../../scripts/steps.ts';
import { plant, run } from './planted.ts';

const timeout = 60_000;

it(
  'biome fails on a badly formatted file and on unsorted imports, and on nothing else',
  async () => {
    const folder = await plant({
      'src/domain/good.ts': "export const day = '2026-11-20';\n",
      'src/domain/bad.ts': 'export const day   = "2026-11-20"\n',
      'src/domain/unsorted.ts':
        "import { b } from './b.ts';\nimport { a } from './a.ts';\n\nexport const both = [a, b];\n",
    });
    const options = ['ci', '--vcs-enabled=false', '--reporter=json', 'src'];
    const { code, output } = await run(folder, 'biome', ...options);
    expect(code).toBe(1);
    expect(output).toMatch(/src\/domain\/bad\.ts/);
    expect(output).toMatch(/src\/domain\/unsorted\.ts/);
    expect(output).not.toMatch(/src\/domain\/good\.ts/);
  },
  timeout,
);

it(
  'knip finds a planted dead export and a dead file, and nothing else',
  async () => {
    const folder = await plant({
      'src/server/main.ts': "import { used } from './used.ts';\n\nprocess.exitCode = used;\n",
      'src/server/used.ts': 'export const used = 0;\nexport const dead = 1;\n',
      'src/server/forgotten.ts': 'export const forgotten = 1;\n',
    });
    const options = ['--include', 'files,exports', '--no-config-hints', '--reporter', 'compact'];
    const { code, output } = await run(folder, 'knip', ...options);
    expect(code).toBe(1);
    expect(output).toContain('src/server/used.ts: dead');
    expect(output).toContain('src/server/forgotten.ts');
    expect(output).not.toContain('used.ts: used');
  },
  timeout,
);

it(
  'knip finds a planted export and a planted file that only tests use, and nothing else',
  async () => {
    const folder = await plant({
      'src/server/main.ts': "import { used } from './used.ts';\n\nprocess.exitCode = used();\n",
      'src/server/used.ts':
        'export const inside = 0;\nexport const used = () => inside;\nexport const tested = 1;\n',
      'src/server/helper.ts': 'export const helper = 1;\n',
      'src/server/used.test.ts':
        "import { helper } from './helper.ts';\nimport { inside, tested } from './used.ts';\n\nprocess.exitCode = helper + inside + tested;\n",
    });
    const step = validateSteps.find(({ title }) => title === 'Dead code in production');
    const options = [...(step?.options ?? []), '--no-config-hints', '--reporter', 'compact'];
    const { code, output } = await run(folder, 'knip', ...options);
    expect(code).toBe(1);
    expect(output).toContain('src/server/used.ts: tested');
    expect(output).toContain('src/server/helper.ts');
    expect(output).not.toContain('inside');
    expect(output).not.toContain('used.test.ts');
  },
  timeout,
);
