import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string): string => readFileSync(join(import.meta.dirname, '..', name), 'utf8');

test('npm start and the image start the server with the same options of Node', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  const [, command = '[]'] = /^CMD (.+)$/m.exec(read('Dockerfile')) ?? [];
  expect(scripts.start).toContain('--max-semi-space-size=4');
  expect(JSON.parse(command)).toEqual(scripts.start.split(' '));
});
