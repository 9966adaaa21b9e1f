/** Texts that break what handles them carelessly: SQL, markup, templates, sheets, shells, formats, and Unicode at its edges. */
export const sqlTexts = [
  "Robert'); drop table habits; --",
  "' or '1'='1",
  '1; select pg_sleep(5) --',
  "'; waitfor delay '0:0:5' --",
  "\\'; select 1 --",
  "') union select password_hash from users --",
  "x' and randomblob(500000000) is not null --",
  '"; vacuum; --',
  'null',
  '%_%',
  '$1 ? :name @p1',
];

export const markupTexts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '</textarea><iframe src=javascript:alert(1)>',
  '<!--#exec cmd="id"--><![CDATA[x]]>',
  '{{7*7}}${7*7}<%= 7*7 %>#{7*7}',
  '{{constructor.constructor("return 1")()}}',
  '=cmd|" /C calc"!A0',
  '@SUM(1+1)*cmd|calc',
  '+1-2',
  '$& $1 $` %s %n %x',
  '&lt;b&gt;&#x3C;&quot;',
  'javascript:alert(1)',
];

const unicodeTexts = [
  '💧'.repeat(60),
  '👩‍👩‍👧‍👦🏳️‍🌈🇫🇷',
  'e\u0301\u0302\u0303\u0304\u0305\u0306\u0307',
  '\u202etxt.exe',
  'ﷺ ﬀ ǅ İ ı ſ K',
  '١٢٣ 四五六',
  '\ufeffx\u200b\u2060',
  'a\u0085b\u2028c\u2029d',
  '\u0001\u001f\u007f',
  '\u{10ffff}\ufffe\uffff',
];

export const hostileTexts = [
  ...sqlTexts,
  ...markupTexts,
  ...unicodeTexts,
  '../../etc/passwd',
  '$(id)`id`',
  '%00%0a',
];

/** What no text of ours may hold (contract/common.ts). */
export const unstorableTexts = ['a\u0000b', '\u0000', 'a\ud800', '\udc00b', '\udc00\ud800'];
