import { type Context, fitLines, font, LEFT, MAP_TOP, type Picture, ROOM } from './picture.ts';

const LINE = 74;
/** As many as there is room for. */
const LINES_MAX = 7;

/** Draws lines in the place of the map. */
export function drawLines(context: Context, { colors, lines }: Picture): void {
  context.fillStyle = colors.ink;
  context.font = font(600, 42);
  for (const [index, text] of lines.slice(0, LINES_MAX).entries()) {
    const [line = ''] = fitLines(text, ROOM, (each) => context.measureText(each).width, 1);
    context.fillText(line, LEFT, MAP_TOP + 30 + index * LINE);
  }
}
