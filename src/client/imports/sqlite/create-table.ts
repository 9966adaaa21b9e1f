import { ForeignFileError } from '../foreign.ts';
import type { SqlValue } from './pages.ts';

interface Column {
  /** In lower case. */
  readonly name: string;
  /** What a row has that is older than the column. */
  readonly fallback: SqlValue;
}

export type TableShape = ReturnType<typeof readShape>;

interface Token {
  readonly text: string;
  /** In lower case, of a word without quotes; else empty. */
  readonly word: string;
}

/** Characters of a statement: far above those of any app. */
const STATEMENT_MAX = 65_536;
const tokenPattern =
  /\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(["'`])((?:(?!\1)[\s\S]|\1\1)*)(?:\1|$)|\[([^\]]*)(?:\]|$)|([\w$.\u0080-\uffff]+)|([\s\S])/gy;
const ofTable = new Set(['constraint', 'primary', 'unique', 'check', 'foreign']);
const ofColumn = new Set([...ofTable, 'not', 'null', 'default', 'collate', 'references', 'generated', 'as']);

/** The columns of a table from the statement that made it. */
export function readShape(sql: string) {
  if (sql.length > STATEMENT_MAX) throw new ForeignFileError('damaged');
  const tokens = readTokens(sql);
  const start = tokens.findIndex(({ text, word }) => text === '(' && word === '(');
  if (start < 0) throw new ForeignFileError('damaged');
  const { definitions, rest } = splitDefinitions(tokens.slice(start + 1));
  const columns: Column[] = [];
  /** The place of the column that stands for the row number; -1 for none. */
  let rowidColumn = -1;
  let keyColumn: string | undefined;
  const integers = new Set<string>();
  for (const definition of definitions) {
    const [first] = definition;
    if (!first) continue;
    if (ofTable.has(first.word)) {
      keyColumn ??= keyOfTable(definition);
      continue;
    }
    const name = first.text.toLowerCase();
    if (typeOf(definition) === 'integer') integers.add(name);
    if (integers.has(name) && isPrimaryKey(definition)) rowidColumn = columns.length;
    columns.push({ name, fallback: defaultOf(definition) });
  }
  if (keyColumn !== undefined && integers.has(keyColumn)) {
    rowidColumn = columns.findIndex(({ name }) => name === keyColumn);
  }
  return { columns, rowidColumn, hasRowid: !rest.some(({ word }) => word === 'without') };
}

function readTokens(sql: string): Token[] {
  const tokens: Token[] = [];
  for (const [, quote, quoted, bracketed, word, sign] of sql.matchAll(tokenPattern)) {
    if (quote !== undefined) {
      tokens.push({ text: (quoted ?? '').replaceAll(quote + quote, quote), word: '' });
    } else if (bracketed !== undefined) tokens.push({ text: bracketed, word: '' });
    else if (word !== undefined) tokens.push({ text: word, word: word.toLowerCase() });
    else if (sign !== undefined) tokens.push({ text: sign, word: sign });
  }
  return tokens;
}

/** What stands between the commas of the outer brackets, and what follows them. */
function splitDefinitions(tokens: readonly Token[]) {
  const definitions: Token[][] = [];
  let definition: Token[] = [];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.word === ')' && depth === 0) {
      return { definitions: [...definitions, definition], rest: tokens.slice(index + 1) };
    }
    if (token.word === ',' && depth === 0) {
      definitions.push(definition);
      definition = [];
      continue;
    }
    if (token.word === '(') depth += 1;
    if (token.word === ')') depth -= 1;
    definition.push(token);
  }
  throw new ForeignFileError('damaged');
}

const placeOf = (definition: readonly Token[], word: string): number =>
  definition.findIndex((token) => token.word === word);

function typeOf(definition: readonly Token[]): string {
  const end = definition.findIndex(({ word }) => ofColumn.has(word));
  const type = definition.slice(1, end < 0 ? undefined : end);
  return type.map(({ text }) => text.toLowerCase()).join(' ');
}

/** A key in descending order is no row number: an old mistake that SQLite keeps. */
function isPrimaryKey(definition: readonly Token[]): boolean {
  const place = placeOf(definition, 'primary');
  return place > 0 && definition[place + 2]?.word !== 'desc';
}

/** The one column of `PRIMARY KEY (column)`. */
function keyOfTable(definition: readonly Token[]): string | undefined {
  const place = placeOf(definition, 'primary');
  const [, , , column, end] = place < 0 ? [] : definition.slice(place);
  return end?.word === ')' || end?.word === 'asc' ? column?.text.toLowerCase() : undefined;
}

function defaultOf(definition: readonly Token[]): SqlValue {
  const place = placeOf(definition, 'default');
  if (place < 0) return null;
  const words = definition.slice(place + 1, place + 4).filter(({ word }) => word !== '(');
  const [first, second] = words;
  if (!first) return null;
  const isSigned = first.word === '-' || first.word === '+';
  const value = literal(isSigned ? second : first);
  return first.word === '-' && typeof value === 'number' ? -value : value;
}

function literal(token: Token | undefined): SqlValue {
  if (!token) return null;
  if (token.word === '') return token.text;
  if (token.word === 'true' || token.word === 'false') return token.word === 'true' ? 1 : 0;
  const number = Number(token.word);
  return Number.isNaN(number) ? null : number;
}
