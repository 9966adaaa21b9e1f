/** The sizes of icons, spinners, texts and emoji (docs/rules/interface.md#sizes). */
export const sizes = ['2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'] as const;

export type Size = (typeof sizes)[number];

const inOrder = (pixels: readonly number[]) =>
  Object.fromEntries(sizes.map((size, index) => [size, pixels[index]])) as Readonly<Record<Size, number>>;

/** The side in pixels: of icons and spinners, and of emoji, which are larger. */
export const iconPixels = inOrder([12, 14, 16, 20, 24, 28, 32, 40, 48]);
export const emojiPixels = inOrder([14, 18, 22, 28, 36, 44, 56, 72, 96]);
