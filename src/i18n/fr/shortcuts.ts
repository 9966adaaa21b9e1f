import type { Messages } from '../messages.ts';

export const shortcuts: Messages['shortcuts'] = {
  title: 'Raccourcis clavier',
  close: 'Fermer les raccourcis',
  createHabit: 'Nouvelle habitude',
  createDivider: 'Nouveau séparateur',
  next: 'Habitude suivante',
  previous: 'Habitude précédente',
  tick: 'Cocher l’habitude qui a le focus',
  options: 'Ouvrir ses options',
  day: 'La sauter ou écrire une note',
  previousDay: 'Jour précédent',
  nextDay: 'Jour suivant',
  moveUp: 'La monter',
  moveDown: 'La descendre',
  undo: 'Annuler la dernière action',
  home: 'Accueil',
  performance: 'Performances',
  settings: 'Réglages',
  help: 'Cette liste',
  or: 'ou',
  after: 'puis',
  space: 'Espace',
  single: 'Raccourcis à une touche',
  singleHint:
    'Désactivez-les si vous dictez vos textes ou si vous appuyez sur des touches par accident. Le bouton reste.',
};
