import { expect, test } from 'vitest';
import { renderMarkdown, summaryOf } from './markdown.ts';

const render = (text: string) =>
  renderMarkdown(`# Title\n\n${text}\n`, (href) => (href === 'gone.ts' ? null : href));

test('makes anchors as GitHub does, of the same words too', () => {
  const { headings } = render(
    '## When `DATA_DIR` is full\n\n## Every night, at 3:00\n\n## Every night, at 3:00\n\n### É – Ö\n',
  );
  expect(headings.map(({ slug }) => slug)).toEqual([
    'title',
    'when-data_dir-is-full',
    'every-night-at-300',
    'every-night-at-300-1',
    'é--ö',
  ]);
});

test('escapes what looks like HTML in text and code', () => {
  const { html } = render('1 < 2 & `<b>` "x"\n\n```sh run\necho "<script>" & exit\n```\n');
  expect(html).toContain('1 &lt; 2 &amp; <code>&lt;b&gt;</code> &quot;x&quot;');
  expect(html).toContain('<code>echo &quot;&lt;script&gt;&quot; &amp; exit</code>');
});

test.each([
  '<script>alert(1)</script>',
  'a <b onclick="x">word</b>',
  '<!-- a comment -->',
  '![a picture](x.png)',
])('refuses %s', (text) => {
  expect(() => render(text)).toThrow(/in a page of the documentation/);
});

test('shows the text of a link alone where there is no page for it', () => {
  const { html } = render('[the code](gone.ts) and [a page](page?a=1&b="2")');
  expect(html).toContain('<p>the code and <a href="page?a=1&amp;b=&quot;2&quot;">a page</a></p>');
});

test('refuses a page without a title', () => {
  expect(() => renderMarkdown('Words.', () => null)).toThrow('title');
});

test('takes the first paragraph as the summary, short enough to be shown', () => {
  expect(summaryOf('# Title\n\nOne `two`\n[three](page).\n\nFour.')).toBe('One two three.');
  expect(summaryOf(`# Title\n\n${'word '.repeat(60)}`)).toMatch(/^(?:word ){30}word …$/);
});
