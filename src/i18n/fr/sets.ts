export const sets = {
  title: 'Commencer par un ensemble',
  intro:
    'Un titre et quelques habitudes qui vont bien ensemble. Choisissez, adaptez, et ajoutez tout d’un coup.',
  choose: 'Par quoi voulez-vous commencer\u202f?',
  count: { one: '{count} habitude', other: '{count} habitudes' },
  own: 'Vous avez votre propre ensemble\u202f? Ouvrez les options d’un séparateur et partagez-le.',
  sharedText:
    'On vous a envoyé cet ensemble. Adaptez-le avant de l’ajouter\u00a0: rien n’est encore dans votre liste.',
  name: 'Titre dans votre liste',
  habits: 'Habitudes de l’ensemble',
  nameOf: 'Nom de l’habitude «\u00a0{name}\u00a0»',
  include: 'Ajouter «\u00a0{name}\u00a0»',
  exists: 'Déjà dans votre liste',
  window: 'Seulement de {from} à {to}',
  windowText: 'Le reste du temps, la section se replie d’elle-même.',
  add: { one: 'Ajouter {count} habitude', other: 'Ajouter {count} habitudes' },
  chooseSome: 'Choisissez au moins une habitude.',
  fullHabits:
    'Il n’y a plus assez de place\u00a0: une liste contient {max} habitudes, archives comprises. Rien n’a été ajouté.',
  fullDividers:
    'Il n’y a plus de place pour un titre\u00a0: une liste contient {max} séparateurs. Rien n’a été ajouté.',
  all: 'Tous les ensembles',
  joinText: 'Rejoignez le club pour l’ajouter à votre liste. L’ensemble vous attendra ici.',
  join: 'Rejoindre le club',
  login: 'Connexion',
  wrongTitle: 'Ce lien ne contient aucun ensemble',
  wrongText: 'Il a pu être coupé en chemin. Redemandez-le, ou commencez par l’un de ceux-ci.',
  unreadTitle: 'Cet ensemble ne s’ouvre pas pour l’instant',
  unreadText: 'Une partie de la page n’est pas arrivée. Vérifiez votre connexion, puis réessayez.',
  retry: 'Réessayer',
  shareText:
    'Qui ouvre ce lien voit le nom, l’emoji et le rythme de ces habitudes. Vos jours, vos notes et vos rappels restent chez vous, et aucun serveur ne voit l’ensemble.',
  leftOut: {
    one: 'La place d’un lien est comptée\u00a0: la dernière habitude n’y est pas.',
    other: 'La place d’un lien est comptée\u00a0: les {count} dernières habitudes n’y sont pas.',
  },
  tooLong: 'Ces noms sont trop longs pour un lien. Raccourcissez-les, puis réessayez.',
  link: 'Lien vers l’ensemble',
  copy: 'Copier le lien',
  copied: 'Copié',
  notCopied: 'Non copié\u00a0: sélectionnez le lien',
  send: 'Partager…',
};
