export const ownData = {
  title: 'Vos données',
  text: 'Tout ce que vous avez saisi vous appartient. Emportez-le dans un seul fichier que vous pourrez réimporter, ou sous forme de tableaux.',
  exportAll: 'Tout télécharger (JSON)',
  tables: 'En tableaux (CSV)',
  table: { habits: 'Habitudes', days: 'Jours', steps: 'Étapes', dividers: 'Séparateurs' },
  otherApps: 'Pour une autre application',
  loop: 'Au format de Loop (ZIP)',
  loopText:
    'Le format d’export de Loop Habit Tracker, que d’autres applications savent importer\u202f; pour Loop, prenez l’autre fichier. Avec vos habitudes, jours, quantités, jours sautés et notes\u202f; sans émojis, étapes, séparateurs, rappels, congés, pauses, dates de début et de fin, ni anciens rythmes. Des jours fixes deviennent un nombre de fois par semaine ou par mois. Chaque jour a une seule valeur\u00a0: plusieurs coches n’en font qu’une, et un jour sauté perd sa quantité.',
  habitbull: 'Pour Loop (CSV)',
  habitbullText:
    'Un tableau au format de HabitBull, que Loop Habit Tracker importe\u00a0: dans ses paramètres, touchez «\u00a0Importer des données\u00a0». Avec vos habitudes, jours, quantités en nombres entiers et notes\u202f; sans jours sautés, unités, objectifs ni rythmes, ni tout ce que le ZIP laisse de côté.',
  saved: '{name} est enregistré.',
  leaving: 'Emportez d’abord vos données',
  leavingText:
    'Un seul fichier avec toutes vos habitudes et tous vos jours. Vous pourrez l’importer dans un autre compte quand vous voudrez.',
  import: 'Importer un fichier',
};
