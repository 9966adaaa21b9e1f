import type { YearDay } from '#domain/figures/year-days.ts';

/** Pixels of the picture: portrait, which feeds show uncropped. */
export const WIDTH = 1080;
export const HEIGHT = 1350;

/** The colours of the theme that the picture uses, by their CSS variables. */
export const colorNames = ['bg', 'grid', 'card', 'ink', 'soft', 'brand', 'on-brand', 'done', 'miss'] as const;

export type PictureColors = Readonly<Record<(typeof colorNames)[number], string>>;

export interface Picture {
  /** Formatted. */
  readonly texts: {
    /** The main number. */
    readonly headline: string;
    /** What the number counts. */
    readonly unit: string;
    /** The name of the habit, or of all habits. */
    readonly name: string;
    readonly product: string;
    /** The address of the product. */
    readonly address: string;
    monthOf(month: string): string;
  };
  readonly colors: PictureColors;
  readonly days: readonly YearDay[];
  /** In the place of the map of the days, where there are some. */
  readonly lines: readonly string[];
  /** Left out when it cannot be loaded: the picture works without it. */
  readonly emoji: CanvasImageSource | null;
}

const EDGE = 64;
const PADDING = 72;
export const LEFT = EDGE + PADDING;
export const ROOM = WIDTH - 2 * LEFT;
export const MAP_TOP = 656;
const PITCH_MAX = 31;
const MONTH_ROOM = 50;

/** The number of columns of the first half, which takes the middle one of an odd number. */
export const halfOf = (columns: number): number => Math.ceil(columns / 2);

/** The position of a day in the map: two rows of half a year each, so that days are large enough on a phone. */
export function cellOf({ column, row }: Pick<YearDay, 'column' | 'row'>, columns: number) {
  const half = halfOf(columns);
  const pitch = pitchOf(columns);
  const second = column >= half;
  return {
    x: LEFT + (second ? column - half : column) * pitch,
    y: MAP_TOP + (second ? 7 * pitch + MONTH_ROOM : 0) + row * pitch,
  };
}

/** The distance between two days. */
export function pitchOf(columns: number): number {
  return Math.min(ROOM / Math.max(1, halfOf(columns)), PITCH_MAX);
}

export type Context = OffscreenCanvasRenderingContext2D;

/** The font of pictures (make-picture.ts). */
export const FONT = 'Picture';
export const font = (weight: number, size: number) =>
  `${weight} ${size}px ${FONT}, "Figtree fallback", sans-serif`;

/** `drawBody`: what is drawn below the head. */
export function drawPicture(context: Context, picture: Picture, drawBody = drawMap): void {
  const { colors } = picture;
  context.textBaseline = 'alphabetic';
  drawGround(context, colors);
  drawHead(context, picture);
  drawBody(context, picture);
  drawFoot(context, picture);
}

function drawGround(context: Context, { bg, grid, card }: PictureColors): void {
  context.fillStyle = bg;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = grid;
  for (let at = 30; at < HEIGHT; at += 60) {
    context.fillRect(0, at, WIDTH, 2);
    if (at < WIDTH) context.fillRect(at, 0, 2, HEIGHT);
  }
  context.save();
  context.shadowColor = 'rgb(14 18 32 / 18%)';
  context.shadowBlur = 60;
  context.shadowOffsetY = 24;
  fillRound(context, card, [EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE], 56);
  context.restore();
}

function drawHead(context: Context, { texts, colors, emoji }: Picture): void {
  fillRound(context, colors.bg, [LEFT, 136, 152, 152], 40);
  if (emoji) context.drawImage(emoji, LEFT + 28, 164, 96, 96);
  context.fillStyle = colors.ink;
  context.font = font(700, 48);
  const lines = fitLines(texts.name, ROOM - 184, (text) => context.measureText(text).width);
  const top = lines.length === 1 ? 230 : 200;
  for (const [index, line] of lines.entries()) context.fillText(line, LEFT + 184, top + index * 58);
  context.fillStyle = colors.brand;
  context.font = font(800, sizeOf(context, texts.headline));
  context.fillText(texts.headline, LEFT - 8, 500);
  context.fillStyle = colors.ink;
  context.font = font(650, 46);
  const [unit = ''] = fitLines(texts.unit, ROOM, (text) => context.measureText(text).width, 1);
  context.fillText(unit, LEFT, 570);
}

/** The largest size at which the number fits. */
function sizeOf(context: Context, text: string): number {
  context.font = font(800, 240);
  return Math.min(240, (240 * ROOM) / Math.max(1, context.measureText(text).width));
}

const STRENGTHS = [0, 0.28, 0.5, 0.75, 1];

function drawMap(context: Context, { texts, colors, days }: Picture): void {
  const columns = (days.at(-1)?.column ?? 0) + 1;
  const side = pitchOf(columns) * 0.82;
  for (const { day, level, column, row } of days) {
    const { x, y } = cellOf({ column, row }, columns);
    fillRound(context, colors.miss, [x, y, side, side], side * 0.3);
    context.globalAlpha = STRENGTHS[level] ?? 1;
    fillRound(context, colors.done, [x, y, side, side], side * 0.3);
    context.globalAlpha = 1;
    if (!day.endsWith('-01')) continue;
    context.fillStyle = colors.soft;
    context.font = font(600, 22);
    context.fillText(texts.monthOf(day.slice(0, 7)), x, cellOf({ column, row: 0 }, columns).y - 12);
  }
}

function drawFoot(context: Context, { texts, colors }: Picture): void {
  const top = HEIGHT - EDGE - PADDING + 4;
  fillRound(context, colors.brand, [LEFT, top - 36, 48, 48], 14);
  context.save();
  context.translate(LEFT, top - 36);
  context.scale(48 / 28, 48 / 28);
  context.strokeStyle = colors['on-brand'];
  context.lineWidth = 2.2;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(new Path2D('m7.5 18.5 4-4 3 2.5 6-7.5M16.5 9h4.5v4.5'));
  context.restore();
  context.fillStyle = colors.ink;
  context.font = font(800, 36);
  context.fillText(texts.product, LEFT + 66, top);
  context.fillStyle = colors.soft;
  context.font = font(500, 28);
  context.textAlign = 'right';
  context.fillText(texts.address, WIDTH - LEFT, top);
  context.textAlign = 'left';
}

type Box = readonly [x: number, y: number, width: number, height: number];

function fillRound(context: Context, color: string, box: Box, radius: number): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(...box, radius);
  context.fill();
}

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
