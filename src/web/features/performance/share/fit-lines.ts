/** Breaks a text between words into at most `most` lines of the given width; the rest becomes an ellipsis. */
export function fitLines(text: string, room: number, widthOf: (text: string) => number, most = 2): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest !== '' && lines.length < most) {
    const line = widthOf(rest) <= room ? rest : cut(rest, room, widthOf, lines.length === most - 1);
    lines.push(line);
    rest = rest.slice(line.length).trim();
    if (line.endsWith('…')) break;
  }
  return lines;
}

function cut(text: string, room: number, widthOf: (text: string) => number, last: boolean): string {
  const fits = (part: string) => widthOf(last ? `${part}…` : part) <= room;
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  let end = letters.length;
  while (end > 1 && !fits(letters.slice(0, end).join(''))) end -= 1;
  const part = letters.slice(0, end).join('');
  const space = part.lastIndexOf(' ');
  if (last) return `${(space > 0 ? part.slice(0, space) : part).trimEnd()}…`;
  return space > 0 ? part.slice(0, space) : part;
}
