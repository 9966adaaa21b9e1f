export const hints = {
  title: 'Premiers pas',
  done: 'Fait',
  progress: '{done} sur {total} étapes terminées',
  habit: 'Créer une habitude',
  tick: 'La cocher une fois faite',
  divider: 'Regrouper sous un séparateur',
  performance: 'Voir où vous en êtes',
  hide: 'Masquer',
  allDone: 'Vous avez fait le tour',
  allDoneText: 'La suite se joue un jour à la fois.',
};
