import { ForeignFileError } from '../foreign.ts';

/** A part of an XML text, in its order: the start or end of an element, or a text. Names are without their prefix. */
type XmlPart =
  | { readonly type: 'open'; readonly name: string; readonly attributes: string }
  | { readonly type: 'close'; readonly name: string }
  | { readonly type: 'text'; readonly text: string };

/** What is skipped, by its start: comments, and what is no content. */
const skipped = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;
const CDATA = '<![CDATA[';

const damaged = (): never => {
  throw new ForeignFileError('damaged');
};

/** The index after the next `end`. */
function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? damaged() : at + end.length;
}

/** Reads XML part by part. It has no declarations of types or entities: a text with any is refused. */
export function* readXml(text: string): Generator<XmlPart> {
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('<', at);
    const end = start < 0 ? text.length : start;
    if (end > at) yield { type: 'text', text: withoutEntities(text.slice(at, end)) };
    if (start < 0) return;
    const skip = skipped.find(([from]) => text.startsWith(from, start));
    if (skip) at = after(text, skip[1], start);
    else if (text.startsWith(CDATA, start)) {
      at = after(text, ']]>', start);
      yield { type: 'text', text: text.slice(start + CDATA.length, at - ']]>'.length) };
    } else {
      at = endOfTag(text, start);
      yield* partsOfTag(text.slice(start + 1, at - 1));
    }
  }
}

/** A `>` in quotes is part of an attribute. */
function endOfTag(text: string, start: number): number {
  let quote = '';
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quote === '' && sign === '>') return at + 1;
    if (quote === sign) quote = '';
    else if (quote === '' && (sign === '"' || sign === "'")) quote = sign;
  }
  return damaged();
}

function* partsOfTag(tag: string): Generator<XmlPart> {
  if (tag.startsWith('!')) damaged();
  if (tag.startsWith('/')) {
    yield { type: 'close', name: nameOf(tag.slice(1)) };
    return;
  }
  const isEmpty = tag.endsWith('/');
  const whole = isEmpty ? tag.slice(0, -1) : tag;
  const space = whole.search(/\s/);
  const name = nameOf(space < 0 ? whole : whole.slice(0, space));
  yield { type: 'open', name, attributes: space < 0 ? '' : whole.slice(space) };
  if (isEmpty) yield { type: 'close', name };
}

const nameOf = (name: string): string => name.slice(name.indexOf(':') + 1).trim();

/** The value of an attribute, or an empty text. A name without a prefix fits one with any. */
export function attributeOf(attributes: string, wanted: string): string {
  let at = 0;
  for (;;) {
    const equals = attributes.indexOf('=', at);
    if (equals < 0) return '';
    let start = equals + 1;
    while (attributes.charAt(start) === ' ') start += 1;
    const quote = attributes.charAt(start);
    const end = quote === '"' || quote === "'" ? attributes.indexOf(quote, start + 1) : -1;
    if (end < 0) return '';
    if (nameOf(attributes.slice(at, equals)) === wanted) {
      return withoutEntities(attributes.slice(start + 1, end));
    }
    at = end + 1;
  }
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#?\w{1,8});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = Number(name.startsWith('#x') ? `0x${name.slice(2)}` : name.slice(1));
    return Number.isInteger(code) && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
