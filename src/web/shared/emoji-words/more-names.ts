import names from './data/names-diversity.json' with { type: 'json' };

/** Names with a skin tone, half of all. */
export const moreNames = names;
