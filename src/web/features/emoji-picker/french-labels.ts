import first from './data/labels-fr.json' with { type: 'json' };
import more from './data/labels-fr-diversity.json' with { type: 'json' };

/** French labels for every name, in the same order. */
export const frenchLabels = { ...first, ...more };
