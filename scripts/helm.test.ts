import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, '..');
const chart = join(root, 'deploy/helm/resilience');
const read = (name: string): string => readFileSync(join(chart, name), 'utf8');
const readFromRoot = (name: string): string => readFileSync(join(root, name), 'utf8');
const { version, license } = JSON.parse(readFromRoot('package.json')) as {
  version: string;
  license: string;
};
const values = parse(read('values.yaml')) as Record<string, object>;
const schema = JSON.parse(read('values.schema.json')) as { properties: Record<string, object> };
const isValid = new Ajv({ allowUnionTypes: true }).compile(schema);
const publicUrl = 'https://club.example';

test('the chart is of this version', () => {
  expect(parse(read('Chart.yaml'))).toMatchObject({
    apiVersion: 'v2',
    name: 'resilience',
    version,
    appVersion: version,
    annotations: { 'artifacthub.io/license': license },
  });
});

describe('values.schema.json', () => {
  test('knows every value, and no other', () => {
    expect(
      Object.keys(schema.properties)
        .filter((name) => name !== 'global')
        .toSorted(),
    ).toEqual(Object.keys(values).toSorted());
    expect([isValid({ ...values, publicUrl }), isValid.errors]).toEqual([true, null]);
  });

  test.each([
    ['no address', values],
    ['an address with a path', { publicUrl: `${publicUrl}/club` }],
    ['a misspelt value', { publicUrl, persistance: {} }],
    ['a setting in small letters', { publicUrl, settings: { registration: 'open' } }],
    ['a setting that is a list', { publicUrl, settings: { REGISTRATION_DOMAINS: ['a.example'] } }],
    ['no replica', { publicUrl, replicas: 0 }],
    [
      'an embedded database that several nodes mount',
      { publicUrl, persistence: { accessMode: 'ReadWriteMany' } },
    ],
    ['a size without a number', { publicUrl, persistence: { size: 'large' } }],
  ])('refuses %s', (_, given) => {
    expect(isValid(given)).toBe(false);
  });
});

describe('the templates', () => {
  const templates = globSync('templates/**/*.{yaml,tpl,txt}', { cwd: chart });
  const text = templates.map(read).join('\n');
  const workload = read('templates/workload.yaml');

  test('use only values that there are', () => {
    const used = new Set([...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path));
    expect(used.size).toBeGreaterThan(25);
    const lookUp = (path: string) =>
      path.split('.').reduce<unknown>((found, name) => (found as Record<string, unknown>)?.[name], values);
    expect([...used].filter((path) => lookUp(path) === undefined)).toEqual([]);
  });

  test('run the server without rights, with the port, volume and time to end of the image', () => {
    const dockerfile = readFromRoot('Dockerfile');
    for (const line of [
      'runAsNonRoot: true',
      'readOnlyRootFilesystem: true',
      'allowPrivilegeEscalation: false',
      'capabilities: { drop: [ALL] }',
      'seccompProfile: { type: RuntimeDefault }',
      'automountServiceAccountToken: false',
      `containerPort: ${/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]}`,
      `mountPath: ${/^VOLUME (\S+)$/m.exec(dockerfile)?.[1]}`,
    ]) {
      expect(workload).toContain(line);
    }
    expect(Number(/terminationGracePeriodSeconds: (\d+)/.exec(workload)?.[1])).toBeGreaterThan(30);
  });

  test('name only settings that there are', () => {
    const names = [...text.matchAll(/"([A-Z][A-Z\d_]{5,})"/g)].map(([, name = '']) => name);
    const readme = readFromRoot('README.md');
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  test('are rendered as one pod with a volume, or as several without, where there is Helm', () => {
    const render = (...options: string[]) =>
      spawnSync('helm', ['template', 'club', chart, '--set', `publicUrl=${publicUrl}`, ...options], {
        encoding: 'utf8',
      });
    const embedded = render('--set', 'ingress.enabled=true');
    if (embedded.error) return;
    const kindsOf = (output: string) =>
      parseAllDocuments(output)
        .map((document) => (document.toJS() as { kind: string }).kind)
        .toSorted();
    expect(kindsOf(embedded.stdout)).toEqual(['Ingress', 'Pod', 'Service', 'StatefulSet']);
    const external = render('--set', 'database.external=true', '--set', 'existingSecret=club');
    expect(kindsOf(external.stdout)).toEqual(['Deployment', 'Pod', 'PodDisruptionBudget', 'Service']);
    expect(render('--set', 'database.external=true').stderr).toContain(
      'database.external needs DATABASE_URL',
    );
  });
});
