import labels from '#web/shared/emoji-words/data/labels-fr-diversity.json' with { type: 'json' };

/** French labels of the names with a skin tone, in the same order. */
export const moreLabels = labels;
