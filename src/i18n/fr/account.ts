export const account = {
  back: 'Retour',
  saved: 'Enregistré',
  save: 'Enregistrer',
  retry: 'Réessayer',
  notLoaded: 'Le chargement a échoué.',

  picture: 'Photo',
  pictureText: 'Une photo carrée convient le mieux. Nous la recadrons et la réduisons pour vous.',
  choosePicture: 'Choisir une photo',
  changePicture: 'Changer la photo',
  removePicture: 'Supprimer',
  sendingPicture: 'Envoi de la photo',
  pictureSaved: 'Votre nouvelle photo est en place.',
  pictureRemoved: 'Votre photo est supprimée.',
  noPicture: 'Ce n’est pas une image. Choisissez un fichier JPEG, PNG ou WebP.',
  pictureTooLarge: 'Cette image est trop lourde\u00a0: {max}\u00a0Mo au plus.',

  about: 'À propos de vous',
  country: 'Pays',
  noCountry: 'Non renseigné',

  email: 'E-mail',
  newEmail: 'Nouvelle adresse e-mail',
  emailConfirmed: 'Confirmée',
  emailUnconfirmed: 'Pas encore confirmée',
  emailText:
    'Nous envoyons un lien à la nouvelle adresse. Vous gardez l’adresse actuelle tant que la nouvelle n’est pas confirmée.',
  changeEmail: 'Changer d’adresse',
  emailAsked: 'Confirmez {email} avec le lien que nous venons d’y envoyer.',
  pendingEmail: 'En attente de confirmation\u00a0: {email}',
  pendingText:
    'Tant que vous n’avez pas confirmé cette adresse par le lien reçu, vous vous connectez avec {email} et y recevez nos e-mails.',
  cancelChange: 'Annuler le changement',
  changeCancelled: 'Votre adresse reste {email}.',
  sameEmail: 'C’est déjà votre adresse.',

  password: 'Mot de passe',
  passwordText: 'Votre session reste ouverte ici\u202f; celles de tous les autres appareils sont fermées.',
  noPassword:
    'Vous vous connectez sans mot de passe. Avec un mot de passe, vous pourrez aussi passer par votre adresse e-mail.',
  currentPassword: 'Mot de passe actuel',
  changePassword: 'Changer le mot de passe',
  setPassword: 'Définir un mot de passe',
  passwordChanged: 'Votre mot de passe est changé. Tous les autres appareils sont déconnectés.',
  passwordSet: 'Votre mot de passe est défini.',

  signIns: 'Moyens de connexion',
  linkedSince: 'Associé le {day}',
  unlink: 'Dissocier',
  unlinked: '{provider} est dissocié.',

  sessions: 'Appareils connectés',
  thisDevice: 'Cet appareil',
  deviceOn: '{browser} sur {system}',
  unknownDevice: 'Appareil inconnu',
  seenToday: 'Actif aujourd’hui à {time}',
  seenOn: 'Dernière activité le {day}',
  endSession: 'Déconnecter',
  endOthers: 'Déconnecter tous les autres',
  sessionEnded: '{device} est déconnecté.',
  othersEnded: 'Tous les autres appareils sont déconnectés.',
  network: 'Adresse IP {network}',

  activity: 'Activité récente',
  activityText:
    'Les connexions et les changements de votre compte au cours des {days}\u00a0derniers jours. Les adresses IP sont abrégées.',

  archivesNone: 'Aucune habitude archivée',
  toList: 'Voir votre liste',

  languageText: 'S’applique à l’application et aux e-mails.',

  closeChoice: 'Que souhaitez-vous faire\u202f?',
  close: 'Fermer pour l’instant',
  closeText:
    'Toutes vos sessions seront fermées. Vos habitudes vous attendent {days}\u00a0jours\u00a0: connectez-vous d’ici là, et tout continue. Ensuite, tout est effacé.',
  erase: 'Tout effacer maintenant',
  eraseText:
    'Vos habitudes, vos jours, vos notes, votre photo et vos moyens de connexion sont effacés sur-le-champ. Personne ne peut les rétablir, pas même nous. Si votre adresse e-mail a changé ces {days}\u00a0derniers jours, l’effacement attend que ce changement ne puisse plus être annulé.',
  closeEmail: 'Saisissez votre adresse e-mail pour confirmer',
  reason: 'Pourquoi partez-vous\u202f? (facultatif)',
  closeNow: 'Fermer mon compte',
  eraseNow: 'Effacer mon compte',
  confirmClose: 'Oui, le fermer',
  confirmErase: 'Oui, tout effacer',
  closed: 'Votre compte est fermé',
  closedText:
    'Tout est conservé jusqu’au {day}. Connectez-vous d’ici là, et tout reprend comme si de rien n’était. Un e-mail vous le confirme.',
  erased: 'Votre compte va être effacé',
  erasedText:
    'Toutes vos sessions sont fermées. Nous effaçons tout dès maintenant, et un dernier e-mail vous le confirmera. Si votre adresse e-mail a changé ces {days}\u00a0derniers jours, l’effacement attend que ce changement ne puisse plus être annulé\u00a0: un e-mail vous indique la date. Au revoir, et merci.',
  toStart: 'Retour à l’accueil',
};
