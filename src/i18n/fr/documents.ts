export const documents = {
  pictureAlt:
    'Résilience, un peu plus fort chaque jour\u00a0: une liste d’habitudes sur un téléphone, trois sur six faites aujourd’hui.',
  pictureTitle: 'Un peu plus fort, chaque jour.',
  pictureText: 'Le club des habitudes qui tiennent.',
  app: 'Un club pour vos habitudes de chaque jour\u00a0: une liste, un geste, une courbe qui monte. Sur le web et sur téléphone, même hors ligne.',
  today: 'La liste du jour',
  create: 'Créer une habitude',
  performance: 'Performances',
  settings: 'Réglages',
  noScript:
    'JavaScript est désactivé. Vous pouvez lire votre liste ici\u202f; pour cocher une habitude, activez-le puis rechargez la page.',
  noScriptLarge:
    'JavaScript est désactivé. Avec autant d’habitudes, vos pages en ont besoin\u00a0: activez-le puis rechargez la page.',
  signOut: 'Se déconnecter',
  unsubscribe: {
    title: 'Rappels par e-mail',
    ask: 'Ne plus recevoir de rappels par e-mail, pour aucune de vos habitudes\u202f?',
    button: 'Ne plus en recevoir',
    done: 'Vous n’en recevrez plus. Vous pouvez les rétablir à tout moment dans les réglages.',
    invalid:
      'Ce lien ne fonctionne pas\u00a0: il en manque peut-être une partie. Les rappels par e-mail se désactivent aussi dans les réglages.',
    settings: 'Ouvrir les réglages',
  },
  tag: {
    done: 'C’est fait pour aujourd’hui',
    open: 'Pas encore faite aujourd’hui',
    coveredWeek: 'Plus rien à faire cette semaine',
    coveredMonth: 'Plus rien à faire ce mois-ci',
    archived: 'Cette habitude est dans les archives.',
    finished: 'Cette habitude est terminée.',
  },
};
