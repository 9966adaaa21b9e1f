import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { imagesIn, publishedFiles } from './pin-images.ts';

const root = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
const [, port = ''] = /^EXPOSE (\d+)$/m.exec(read('Dockerfile')) ?? [];
const [, volume = ''] = /^VOLUME (\S+)$/m.exec(read('Dockerfile')) ?? [];

/** The names of the table of settings, and those that only the entry of the image reads. */
const settings = new Set(
  read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .concat([...read('scripts/container.mjs').matchAll(/idOf\('(\w+)'\)/g)].map(([, name = '']) => name)),
);

interface Service {
  readonly image?: string;
  readonly user?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly ports?: readonly { readonly target: number; readonly published: string }[];
  readonly volumes?: readonly (string | { readonly target: string })[];
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly 'x-casaos': Readonly<Record<string, unknown>>;
}

/** What a description says of the container. */
interface Said {
  readonly image: string | undefined;
  readonly port: string;
  readonly volume: string;
  readonly names: readonly string[];
}

const composeOf = (name: string) => parse(read(name)) as Compose;
const [casaosFile = '', umbrelFile = ''] = publishedFiles;
const casaos = composeOf(casaosFile);
const umbrel = composeOf(umbrelFile);
const umbrelApp = parse(read('deploy/umbrel/resilience/umbrel-app.yml')) as Record<
  'id' | 'name' | 'port' | 'tagline' | 'version',
  string
>;
const unraid = read('deploy/unraid/resilience.xml');

/** The attributes of each setting of an Unraid template, and its text. */
const configs = [...unraid.matchAll(/<Config ([^>]+)>([^<]*)<\/Config>/g)].map(
  ([, given = '', text = '']) => ({
    ...(Object.fromEntries(
      [...given.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ) as Record<'Target' | 'Default' | 'Type' | 'Mode' | 'Required' | 'Mask', string>),
    text,
  }),
);
const targetsOf = (type: string) => configs.filter((one) => one.Type === type).map(({ Target }) => Target);
const tagOf = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(unraid)?.[1];

function saidBy(service: Service | undefined, at: string): Said {
  const [mount = ''] = service?.volumes ?? [];
  return {
    image: service?.image,
    port: at,
    volume: typeof mount === 'string' ? (mount.split(':')[1] ?? '') : mount.target,
    names: Object.keys(service?.environment ?? {}),
  };
}

const described: readonly [string, Said][] = [
  [
    'unraid',
    {
      image: tagOf('Repository'),
      port: targetsOf('Port').join(),
      volume: targetsOf('Path').join(),
      names: targetsOf('Variable'),
    },
  ],
  [
    'casaos',
    saidBy(casaos.services['resilience'], String(casaos.services['resilience']?.ports?.[0]?.target)),
  ],
  [
    'umbrel',
    saidBy(umbrel.services['server'], String(umbrel.services['app_proxy']?.environment['APP_PORT'])),
  ],
];

test.each(described)('%s has the image, its port, its volume, and settings that there are', (_, said) => {
  const [image = ''] = imagesIn(`image: ${said.image}`);
  expect([image, said.port, said.volume]).toEqual([`registry.example/resilience:${version}`, port, volume]);
  expect(said.names.length).toBeGreaterThan(1);
  expect(said.names.filter((name) => !settings.has(name))).toEqual([]);
});

describe('by the rules of its store', () => {
  test('unraid: one value of each tag, an address of its pages, and a known category', () => {
    for (const name of [
      'Name',
      'Repository',
      'Registry',
      'Support',
      'Project',
      'Overview',
      'Category',
      'WebUI',
      'Icon',
    ]) {
      expect([name, unraid.match(new RegExp(`<${name}>`, 'g'))?.length]).toEqual([name, 1]);
    }
    expect(tagOf('WebUI')).toBe(`http://[IP]:[PORT:${port}]/`);
    expect(tagOf('Category')).toBe('Productivity: Status:Stable');
    expect(tagOf('Privileged')).toBe('false');
    // The field of a secret does not show what is typed, and a choice has its default among its values.
    for (const { Target, Default, text, Mask } of configs) {
      expect([Target, Mask]).toEqual([Target, String(Target === 'SMTP_URL')]);
      expect(Default.split('|')).toContain(text);
    }
  });

  test('casaos: a reverse domain, a service that there is, its published port as text, and both languages', () => {
    const {
      id,
      main,
      port_map: shown,
      category,
      title,
      tagline,
      description,
      version: said,
    } = casaos['x-casaos'];
    expect(id).toMatch(/^[a-z\d]+(?:\.[a-z\d]+)+$/);
    expect(Object.keys(casaos.services)).toContain(main);
    expect(shown).toBe(casaos.services['resilience']?.ports?.[0]?.published);
    expect([category, said]).toEqual(['Productivity', version]);
    for (const text of [title, tagline, description])
      expect(Object.keys(text as object)).toEqual(['en_US', 'fr_FR']);
  });

  test('umbrel: the folder of the data, a user without rights, one port, and no full stop after the tagline', () => {
    const { id, port: shown, tagline, version: said, name } = umbrelApp;
    const { server, app_proxy: proxy } = umbrel.services;
    expect([server?.user, server?.volumes]).toEqual(['1000:1000', ['${APP_DATA_DIR}/data:/data']]);
    expect(read('deploy/umbrel/resilience/data/.gitkeep')).toBe('');
    expect(proxy?.environment['APP_HOST']).toBe(`${id}_server_1`);
    expect(server?.environment['PUBLIC_URL']).toBe(`http://\${DEVICE_DOMAIN_NAME}:${shown}`);
    expect([said, name]).toEqual([version, 'Resilience']);
    expect(tagline).not.toMatch(/\.$/);
  });
});
