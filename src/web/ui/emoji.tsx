interface EmojiProps {
  name: string;
  /** Pixels of a side. */
  size: number;
  /** Waits until it comes near the screen. */
  lazy?: boolean;
}

/** The picture of an emoji; decoration, since what it stands for is told in words. */
export function Emoji({ name, size, lazy = false }: EmojiProps) {
  return (
    <img
      src={`/images/emojis/${name}.svg`}
      width={size}
      height={size}
      alt=""
      decoding="async"
      loading={lazy ? 'lazy' : undefined}
    />
  );
}
