export const channels = {
  title: 'Rappels',
  text: 'Ils arrivent à l’heure de chaque habitude, les jours prévus, et jamais pour ce qui est déjà fait.',
  device: 'Sur cet appareil',
  deviceText: 'Une notification qui permet de cocher l’habitude ou de la remettre à plus tard.',
  blocked:
    'Ce navigateur bloque nos notifications. Autorisez-les dans ses réglages pour ce site (l’icône à côté de l’adresse), puis rechargez cette page.',
  refused:
    'Les notifications de cette application sont désactivées dans les réglages du téléphone. Autorisez-les, puis revenez ici.',
  install:
    'Sur iPhone et iPad, les notifications arrivent dans l’application installée\u00a0: dans Safari, Partager, puis «\u00a0Sur l’écran d’accueil\u00a0». Activez-les ensuite depuis l’application.',
  insecure:
    'Les notifications exigent une adresse sécurisée (https). Demandez à la personne qui gère ce club d’en mettre une en place.',
  missing: 'Ce navigateur n’affiche pas les notifications des sites.',
  failed: 'Les rappels n’ont pas pu être activés. Réessayez dans un moment.',
  email: 'Par e-mail',
  emailText: 'À {email}, sauf si l’application de votre téléphone vous prévient déjà.',
  emailFirst: 'Il faut d’abord confirmer {email}, avec le lien que vous y avez reçu.',
  getLink: 'Recevoir le lien',
  summary: 'Résumé du soir',
  summaryText: 'Une seule notification de ce qui reste à faire, les jours où il en reste.',
  summaryTime: 'Résumé à',
  letter: 'Lettre de la semaine par e-mail',
  letterText: 'Le premier matin de votre semaine\u00a0: ce qui a réussi, et une idée.',
  streak: 'Séries en danger',
  streakText: 'À {time}, les séries de {count} ou plus qui s’arrêteraient ce soir.',
  coming: 'Ce qui arrive',
  comingNone: 'Rien dans les sept prochains jours.',
  offer: 'Les rappels sont désactivés sur cet appareil.',
  turnOn: 'Activer',
  how: 'Comment les activer',
};
