import { expect, it } from 'vitest';
import { isEmojiName } from './emoji-names.ts';

it('accepts the names of pictures only', () => {
  expect(['droplet', 'waving-hand-light-skin-tone', 'flag-france'].filter(isEmojiName)).toHaveLength(3);
  expect(['', 'Droplet', '💧', '../droplet', 'droplet.svg', 'constructor'].filter(isEmojiName)).toEqual([]);
});
