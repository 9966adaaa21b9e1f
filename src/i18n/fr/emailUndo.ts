export const emailUndo = {
  title: 'Vous n’avez pas changé d’adresse\u202f?',
  text: 'Quelqu’un d’autre a peut-être utilisé votre compte. Un seul clic suffit pour le reprendre\u00a0:',
  restored: 'Votre ancienne adresse redevient celle du compte.',
  signedOut: 'Tous les appareils sont déconnectés.',
  unlinked: 'Les moyens de connexion associés depuis sont supprimés.',
  undo: 'Rétablir mon adresse',
  otherwise: 'C’était bien vous\u202f? Fermez cette page\u00a0: rien ne change.',
  done: 'Votre adresse est rétablie',
  doneText:
    'Tous les appareils sont déconnectés. Choisissez maintenant un nouveau mot de passe, au cas où quelqu’un d’autre connaîtrait l’ancien\u00a0: nous vous envoyons un lien par e-mail.',
  newPassword: 'Choisir un nouveau mot de passe',
  expiredText:
    'Il a déjà servi, ou les {days}\u00a0jours pendant lesquels un changement peut être annulé sont passés. Connectez-vous pour vérifier votre compte.',
};
