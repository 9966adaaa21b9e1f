import type { Messages } from '../messages.ts';

export const creator: Messages['creator'] = {
  title: 'Créer',
  kinds: 'Que créer',
  habit: 'Habitude',
  divider: 'Séparateur',
  name: 'Nom',
  habitPlaceholder: 'Nom de l’habitude',
  dividerPlaceholder: 'Nom du séparateur',
  chooseEmoji: 'Choisir un emoji',
  selectDays: 'Choisir les jours',
  days: 'Jours',
  noDay: 'Choisissez au moins un jour.',
  createHabit: 'Créer l’habitude',
  createDivider: 'Créer le séparateur',
  nameRequired: 'Une valeur est requise',
  nameTooLong: 'La longueur maximale autorisée est de 255',
};
