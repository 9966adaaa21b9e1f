import { expect, it } from 'vitest';
import { isEmojiName } from './emoji-names.ts';

it('knows the names of pictures and nothing else', () => {
  expect(['droplet', 'waving-hand-light-skin-tone', 'flag-france'].filter(isEmojiName)).toHaveLength(3);
  expect(['', 'Droplet', '💧', '../droplet', 'droplet.svg', 'constructor'].filter(isEmojiName)).toEqual([]);
});
