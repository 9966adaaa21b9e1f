/** The characters that no text may have here: controls but for tabs and line ends. */
const CONTROLS = /[^\P{Cc}\t\n]/gu;
/** As the server has it: a name of these alone shows nothing. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text that can be stored, at most `max` characters long, and whether it was cut; empty when it shows nothing. */
export function cutText(text: string, max: number): { text: string; isCut: boolean } {
  if (!VISIBLE.test(text)) return { text: '', isCut: false };
  const whole = text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim();
  if (whole.length <= max) return { text: whole, isCut: false };
  // Two units are the most that a character has.
  const characters = Array.from(whole.slice(0, 2 * max + 2));
  if (characters.length <= max) return { text: whole, isCut: false };
  return { text: characters.slice(0, max).join('').trim(), isCut: true };
}

/** A text in one line; empty when it shows nothing. */
export function inOneLine(text: string): string {
  if (!VISIBLE.test(text)) return '';
  return text
    .replaceAll('\u0000', '')
    .replace(/[\p{White_Space}\p{Cc}]+/gu, ' ')
    .trim();
}

/** Several texts as one, each of them once. */
export function joinTexts(texts: readonly string[]): string {
  const parts = texts.filter((text) => VISIBLE.test(text)).map((text) => text.trim());
  return [...new Set(parts)].join('\n\n');
}
