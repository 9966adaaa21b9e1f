import type { Messages } from '../messages.ts';

export const day: Messages['day'] = {
  close: 'Fermer ce jour',
  namedToday: 'Aujourd’hui, {day}',
  namedYesterday: 'Hier, {day}',
  state: 'État du jour',
  none: 'Pas faite',
  done: 'Faite',
  skipped: 'Sautée',
  skippedHint: 'Un jour sauté n’interrompt aucune série et ne baisse aucun chiffre.',
  notDue: 'Pas prévue ce jour-là.',
  forDay: 'Du jour',
  notDueShort: 'Pas prévue',
  noted: 'Avec une note',
  listOf: 'Votre liste du {day}',
  backToToday: 'Revenir à aujourd’hui',
  empty: 'Aucune habitude n’avait commencé ce jour-là.',
  note: 'Note',
  noteHint: 'Comment cela s’est-il passé\u202f?',
  noteUnread: 'Ce qui est écrit pour ce jour ne peut pas être lu sans connexion.',
};
