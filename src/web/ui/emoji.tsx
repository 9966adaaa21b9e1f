interface EmojiProps {
  name: string;
  /** The side in pixels. */
  size: number;
  /** Loads the picture when it comes near the screen. */
  lazy?: boolean;
  onLoad?: () => void;
}

/** The picture of an emoji; decorative: its meaning is given as text. */
export function Emoji({ name, size, lazy = false, onLoad }: EmojiProps) {
  return (
    <img
      src={`/images/emojis/${name}.svg`}
      width={size}
      height={size}
      alt=""
      decoding="async"
      loading={lazy ? 'lazy' : undefined}
      onLoad={onLoad}
    />
  );
}
