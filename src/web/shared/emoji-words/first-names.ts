import names from './data/names.json' with { type: 'json' };

/** Names by category without a skin tone: a chunk that the creator needs before the picker opens. */
export const firstNames = names;
