/** The sizes of icons, spinners, texts and emoji (docs/rules/interface.md#sizes). */
export const sizes = ['2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'] as const;

export type Size = (typeof sizes)[number];

/** The side in pixels: of icons and spinners, and of emoji, which are larger. */
export const iconPixels: Readonly<Record<Size, number>> = {
  '2xs': 12,
  xs: 14,
  sm: 16,
  md: 20,
  lg: 24,
  xl: 28,
  '2xl': 32,
  '3xl': 40,
  '4xl': 48,
};

export const emojiPixels: Readonly<Record<Size, number>> = {
  '2xs': 14,
  xs: 18,
  sm: 22,
  md: 28,
  lg: 36,
  xl: 44,
  '2xl': 56,
  '3xl': 72,
  '4xl': 96,
};
