import { Plus } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createIcon from './create-icon.ts';

const plus = [
  ['path', { d: 'M5 12h14', key: '1ays0h' }],
  ['path', { d: 'M12 5v14', key: 's699le' }],
] as const;

test('draws as the library does, without its classes and namespace', () => {
  const props = { size: 18, strokeWidth: 2.5, 'aria-hidden': true } as const;
  const libraryWould = renderToStaticMarkup(createElement(Plus, props));
  const drawn = renderToStaticMarkup(createElement(createIcon({ node: plus }), props));
  const attributesOf = (svg: string) =>
    [...svg.matchAll(/[\w-]+="[^"]*"/gi)].map(([attribute]) => attribute).toSorted();
  expect(attributesOf(drawn)).toEqual(
    attributesOf(libraryWould).filter((attribute) => !/^(?:class|xmlns)=/.test(attribute)),
  );
});

test('is 24 pixels wide, hidden from screen readers and of the given class', () => {
  const drawn = renderToStaticMarkup(createElement(createIcon({ node: plus }), { className: 'icon-red' }));
  expect(drawn).toMatch(/^<svg width="24" height="24" .*aria-hidden="true" class="icon-red"><path /);
});
