/** Where the addresses of tags begin, after their language. */
export const TAG_PATH = '/q/';

/** With it and the key of a tag, the index of the installed app presses that tag (docs/decisions/tags.md#in-the-installed-app). */
export const TAG_FRAGMENT = '#tag=';
