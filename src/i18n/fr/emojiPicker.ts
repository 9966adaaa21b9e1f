import type { Messages } from '../messages.ts';

export const emojiPicker: Messages['emojiPicker'] = {
  title: 'Choisir un emoji',
  search: 'Rechercher un emoji',
  categories: 'Catégories',
  nothing: 'Aucun emoji de ce nom.',
  close: 'Fermer',
  people: 'Personnes',
  food: 'Nourriture',
  nature: 'Nature',
  objects: 'Objets',
  travel: 'Voyage',
  flags: 'Drapeaux',
  activity: 'Activités',
  diversity: 'Diversité',
  symbol: 'Symboles',
  regional: 'Régional',
};
