import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../../scripts/build/stamp.ts';

const folder = join(root, '.github/ISSUE_TEMPLATE');
const text = z.string().min(1);
const id = z.string().regex(/^[\w-]+$/);
const validations = z.strictObject({ required: z.boolean() }).optional();
const shown = { label: text, description: text.optional() };
const typed = { ...shown, placeholder: text.optional() };

/** What GitHub accepts: it shows none of a form that has one mistake, and reports it to maintainers only. */
const element = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('markdown'), attributes: z.strictObject({ value: text }) }),
  z.strictObject({ type: z.literal('input'), id, attributes: z.strictObject(typed), validations }),
  z.strictObject({
    type: z.literal('textarea'),
    id,
    attributes: z.strictObject({ ...typed, render: text.optional() }),
    validations,
  }),
  z.strictObject({
    type: z.literal('dropdown'),
    id,
    attributes: z.strictObject({ ...shown, multiple: z.boolean().optional(), options: z.array(text).min(1) }),
    validations,
  }),
]);
const form = z.strictObject({
  name: text,
  description: text,
  labels: z.array(text).min(1),
  body: z.array(element).min(1),
});

const read = (file: string): unknown => parse(readFileSync(join(folder, file), 'utf8'));
const forms = globSync('*.yml', { cwd: folder }).filter((file) => file !== 'config.yml');

test.each(forms)('GitHub accepts the form %s', (file) => {
  const { body } = form.parse(read(file));
  const ids = body.flatMap((each) => ('id' in each ? [each.id] : []));
  expect(new Set(ids).size).toBe(ids.length);
  const labels = body.flatMap((each) => ('label' in each.attributes ? [each.attributes.label] : []));
  expect(new Set(labels).size).toBe(labels.length);
  const required = body.filter((each) => 'validations' in each && each.validations?.required === true);
  expect(required.length).toBeGreaterThan(0);
  for (const each of body) {
    if (each.type === 'dropdown')
      expect(new Set(each.attributes.options).size).toBe(each.attributes.options.length);
  }
});

test('the forms have names of their own, and nothing else opens an issue', () => {
  expect(forms.toSorted()).toEqual(['bug.yml', 'idea.yml', 'question.yml']);
  const names = forms.map((file) => form.parse(read(file)).name);
  expect(new Set(names).size).toBe(forms.length);
  expect(read('config.yml')).toEqual({ blank_issues_enabled: false });
});
