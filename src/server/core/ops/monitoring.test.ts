import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { forEachApi } from '#tests/api/test-app.ts';

const folder = join(import.meta.dirname, '../../../../docs/monitoring');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

/** The expressions of each file, by the title of their rule or panel. */
const expressions = {
  'alerts.yml': [...read('alerts.yml').matchAll(/- alert: (\w+)\n +expr: (.+)/g)].map(([, name, expr]) => [
    name,
    expr,
  ]),
  'dashboard.json': (JSON.parse(read('dashboard.json')) as Dashboard).panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [title, expr]),
  ),
};

const METRIC = /\b(?:resilience|nodejs|process)_[a-z0-9_]+\b/g;

forEachApi('the examples for monitoring', (api) => {
  const names = new Set<string>();
  const labels = new Set<string>(['instance', 'job', 'le', '__rate_interval']);
  beforeAll(async () => {
    await api().app.inject('/api/v1/user');
    const { body } = await api().app.inject('/metrics');
    for (const [, name = '', type] of body.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
      for (const end of type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']) names.add(name + end);
    }
    for (const [, label = ''] of body.matchAll(/[{,](\w+)="/g)) labels.add(label);
    // These may have no line yet: before the first job and mail, and without a DATA_DIR.
    for (const label of ['kind', 'outcome', 'template', 'part']) labels.add(label);
  });

  describe.each(Object.entries(expressions))('%s', (_, found) => {
    test('has several expressions', () => {
      expect(found.length).toBeGreaterThan(10);
    });

    test.each(found)('%s: each metric and label exists', (_title, expression = '') => {
      for (const [metric] of expression.matchAll(METRIC)) expect(names).toContain(metric);
      const used = [
        ...[...expression.matchAll(/[{,](\w+)=~?"/g)].map(([, label]) => label),
        ...[...expression.matchAll(/(?:by|ignoring) \(?([\w, ]+)\)/g)].flatMap(([, list]) =>
          list?.split(', '),
        ),
      ];
      for (const label of used) expect(labels).toContain(label);
    });
  });

  test('rules have a severity and a sentence', () => {
    const rules = read('alerts.yml').split('- alert: ').slice(1);
    for (const rule of rules) expect(rule).toMatch(/severity: (?:page|warn) \}[\s\S]+summary: ".+\."?/);
  });
});
