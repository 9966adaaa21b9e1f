export const calendars = {
  title: 'Calendrier',
  text: 'Vos habitudes dans le calendrier que vous consultez déjà. Quiconque connaît l’adresse d’un flux peut le lire.',
  kinds: { plan: 'Programme', record: 'Historique' },
  kindTexts: {
    plan: 'Ce qui reste à faire dans les {days}\u00a0prochains jours',
    record: 'Ce que vous avez fait ces {days}\u00a0derniers jours',
  },
  switchOn: 'Activer',
  switchOff: 'Désactiver',
  names: 'Noms des habitudes',
  counts: 'Nombres seuls',
  noDivider: 'Plus aucun séparateur',

  lost: 'Une adresse n’est affichée qu’une fois. S’il vous la faut de nouveau, désactivez le flux puis réactivez-le\u00a0: il en reçoit une autre, et l’ancienne ne fonctionne plus.',
  off: '«\u00a0{name}\u00a0» est désactivé',
  full: 'Vous avez {max}\u00a0flux\u00a0: un compte ne peut pas en avoir plus. Désactivez-en un pour en activer un autre.',
};
