import labels from './data/labels-fr.json' with { type: 'json' };

/** French labels in the order of the first names: a chunk that the creator needs for its suggestions. */
export const firstLabels = labels;
