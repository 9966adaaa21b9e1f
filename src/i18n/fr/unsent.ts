import type { Messages } from '../messages.ts';

export const unsent: Messages['unsent'] = {
  sending: 'Enregistrement…',
  saved: 'Tout est enregistré',
  waiting: { one: '{count} modification en attente', other: '{count} modifications en attente' },
  failed: {
    one: '{count} modification pas encore envoyée',
    other: '{count} modifications pas encore envoyées',
  },
  waitingText: 'Tout est gardé sur cet appareil et part dès que possible.',
  failedText:
    'Le serveur n’a pas pu répondre pour l’instant. Tout est gardé sur cet appareil, et l’envoi reprend tout seul.',
  notKept:
    'Cet appareil ne peut rien enregistrer pour le moment. Gardez cette page ouverte jusqu’à ce que vos modifications soient envoyées.',
  again: 'Réessayer maintenant',
  discard: 'Abandonner',
  discardNamed: 'Abandonner «\u00a0{what}\u00a0»',
  confirm: 'Vraiment abandonner\u202f?',
  more: { one: 'et {count} autre', other: 'et {count} autres' },

  signOut: {
    one: '{count} modification n’est pas encore envoyée',
    other: '{count} modifications ne sont pas encore envoyées',
  },
  signOutText:
    'Ce qui n’est pas envoyé est perdu si vous vous déconnectez maintenant. Sinon, tout part dès que la connexion revient.',
  stay: 'Garder ma session ouverte',
  lose: 'Se déconnecter quand même',

  newHabit: 'Nouvelle habitude\u00a0: {name}',
  newDivider: 'Nouveau séparateur\u00a0: {name}',
  newStep: 'Nouvelle étape dans {name}\u00a0: {step}',
  changed: 'Modification de {name}',
  paused: 'Mise en pause de {name}',
  resumed: 'Fin de la pause de {name}',
  unarchived: 'Restauration de {name}',
  archived: 'Archivage de {name}',
  deleted: 'Suppression de {name}',
  ticked: '{name} coché le {day}',
  unticked: '{name} décoché le {day}',
  tickedDays: { one: '{name} coché pour {count} jour', other: '{name} coché pour {count} jours' },
  untickedDays: { one: '{name} décoché pour {count} jour', other: '{name} décoché pour {count} jours' },
  stepDone: 'Étape faite dans {name}\u00a0: {step}',
  stepUndone: 'Étape décochée dans {name}\u00a0: {step}',
  stepChanged: 'Étape modifiée dans {name}\u00a0: {step}',
  stepDeleted: 'Étape supprimée dans {name}\u00a0: {step}',
  listOrder: 'Ordre de la liste',
  stepOrder: 'Ordre des étapes de {name}',
  dividerOpened: 'Ouverture ou fermeture de {name}',
  settings: 'Réglages',
  profile: 'Profil',
  firstSteps: 'Premiers pas',
  otherBuild: 'Modification faite par une autre version de l’application',
  aHabit: 'une habitude',
  aDivider: 'un séparateur',
  aStep: 'une étape',
};
