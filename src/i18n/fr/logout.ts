export const logout = {
  asking: 'Voulez-vous vous déconnecter\u202f?',
  leaving: 'Déconnexion en cours…',
  failed: 'La déconnexion n’a pas fonctionné. Votre session reste ouverte.',
  leave: 'Se déconnecter',
  home: 'Retour à l’accueil',
  here: 'Votre session est fermée sur cet appareil',
  hereText:
    'Il n’y a pas de connexion pour le moment. Il ne reste rien de votre compte sur cet appareil, et la session prendra fin sur le serveur dès qu’il sera de nouveau en ligne.',
  ended: 'Votre session est terminée',
  again: 'Veuillez vous reconnecter pour continuer.',
  kept: {
    one: '{count} modification est gardée sur cet appareil et sera envoyée dès que vous vous reconnecterez.',
    other:
      '{count} modifications sont gardées sur cet appareil et seront envoyées dès que vous vous reconnecterez.',
  },
  login: 'Se connecter',
};
