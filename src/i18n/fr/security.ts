import type { Messages } from '../messages.ts';

export const security: Messages['security'] = {
  passkeys: 'Clés d’accès',
  passkeysText:
    'Connectez-vous avec votre empreinte, votre visage ou le code de votre appareil, sans mot de passe.',
  addPasskey: 'Ajouter une clé d’accès',
  passkeyAdded: 'Votre clé d’accès est ajoutée.',
  passkeyThere: 'Cet appareil a déjà une clé d’accès pour votre compte.',
  passkeyRemoved: '{name} est supprimée.',
  passkeyName: 'Nom de la clé d’accès',
  rename: 'Renommer',
  remove: 'Supprimer',
  addedOn: 'Ajoutée le {day}',
  usedOn: 'utilisée pour la dernière fois le {day}',
  neverUsed: 'pas encore utilisée',
  synced: 'sur tous vos appareils',
  oneDevice: 'sur un seul appareil',
  passkeysFull: 'Vous avez {max}\u00a0clés d’accès\u00a0: un compte ne peut pas en avoir plus.',
  passkeysInBrowser: 'Les clés d’accès s’ajoutent dans un navigateur.',
  passkeysNeedHttps:
    'Les clés d’accès demandent une connexion sécurisée (https) et un nom de domaine, ce que cette adresse n’offre pas.',

  twoStep: 'Validation en deux étapes',
  twoStepText:
    'Après votre mot de passe, la connexion demande aussi un code d’une application de votre téléphone.',
  setUp: 'Configurer',
  setUpTitle: 'Validation en deux étapes',
  setUpText:
    'Scannez ce code avec une application d’authentification, par exemple Aegis, 2FAS ou Google Authenticator.',
  qrCode: 'Code QR pour votre application d’authentification',
  secretText: 'Impossible de le scanner\u202f? Saisissez cette clé dans l’application\u00a0:',
  copySecret: 'Copier la clé',
  openApp: 'Ouvrir l’application',
  firstCode: 'Code affiché par l’application',
  switchOn: 'Activer',
  twoStepOn: 'La validation en deux étapes est activée.',
  onSince: 'Activée le {day}',
  codesLeft: 'Codes de secours restants\u00a0: {left}',
  fewCodes: 'Créez de nouveaux codes de secours avant d’en manquer.',
  newCodes: 'Nouveaux codes de secours',
  switchOff: 'Désactiver',
  twoStepOff: 'La validation en deux étapes est désactivée.',

  codesTitle: 'Vos codes de secours',
  codesText:
    'Si vous perdez votre téléphone, chacun de ces codes vous ouvre la porte une fois. Gardez-les en lieu sûr\u00a0: ils ne seront plus affichés.',
  copyCodes: 'Copier',
  downloadCodes: 'Télécharger',
  codesKept: 'Je les ai notés',
  copied: 'Copié',
  notCopied: 'Copie impossible',
  close: 'Fermer',
};
