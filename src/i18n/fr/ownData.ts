import type { Messages } from '../messages.ts';

export const ownData: Messages['ownData'] = {
  title: 'Vos données',
  text: 'Tout ce que vous avez saisi vous appartient. Emportez-le dans un seul fichier que vous pourrez réimporter, ou sous forme de tableaux.',
  exportAll: 'Tout télécharger (JSON)',
  tables: 'En tableaux (CSV)',
  table: { habits: 'Habitudes', days: 'Jours', steps: 'Étapes', dividers: 'Séparateurs' },
  saved: '{name} est enregistré.',
  leaving: 'Emportez d’abord vos données',
  leavingText:
    'Un seul fichier avec toutes vos habitudes et tous vos jours. Vous pourrez l’importer dans un autre compte quand vous voudrez.',
  import: 'Importer un fichier',
};
