export const tags = {
  title: 'Étiquettes et boutons',
  text: 'Un geste suffit pour saisir une habitude\u00a0: une étiquette sur la bouilloire, un code au mur, un bouton à la maison. Pas besoin de se connecter\u00a0: quiconque connaît l’adresse peut donc s’en servir.',
  none: 'Aucune étiquette ni bouton pour l’instant',
  noneText:
    'Ouvrez une habitude dans votre liste\u00a0: «\u00a0Étiquette ou bouton\u00a0» est dans son menu.',
  full: 'Vous avez {max}\u00a0étiquettes et boutons\u00a0: un compte ne peut pas en avoir plus. Révoquez-en un pour en créer un autre.',

  dialogTitle: 'Étiquette ou bouton',
  dialogText:
    'Posez une étiquette NFC ou un code imprimé là où il vous le faut, ou servez-vous d’un bouton à la maison\u00a0: un seul geste saisit cette habitude.',
  touch: 'Ce que fait un geste',
  tick: 'Coche le jour',
  reach: 'Atteint l’objectif',
  add: 'Ajoute {amount}',
  make: 'Nouvelle étiquette ou bouton',

  madeTitle: 'Votre étiquette ou bouton',
  madeText:
    'Enregistrez cette adresse maintenant\u00a0: elle ne sera plus affichée. Quiconque la connaît peut voir et saisir «\u00a0{name}\u00a0» pour aujourd’hui, et rien d’autre.',
  qrCode: 'Code QR de l’adresse',
  write: 'Écrire sur une étiquette',
  stop: 'Arrêter l’écriture',
  hold: 'Tenez une étiquette contre le dos de votre téléphone.',
  written: 'L’étiquette est écrite. Touchez-la pour l’essayer.',
  failed: 'L’étiquette n’a pas été écrite. Tenez-la sans bouger, puis réessayez.',
  refused:
    'Votre navigateur ne peut pas utiliser le NFC ici. Autorisez-le dans les réglages de ce site, puis réessayez.',
  off: 'Le NFC est désactivé, ou ce téléphone n’en a pas.',
  tagBy:
    'Pour écrire une étiquette, utilisez une application comme NFC Tools et ajoutez-y l’adresse en tant que lien.',
  buttonBy: 'Flic, Shelly et Home Assistant appellent l’adresse par POST.',
  kept: 'Terminé',

  madeOn: 'Créé le {day}',
  archived: 'Dans les archives',
  open: 'Ouvrir',

  repeated: '«\u00a0{name}\u00a0» vient d’être compté.',
  unchanged: '«\u00a0{name}\u00a0» est déjà fait aujourd’hui.',
  closed: '«\u00a0{name}\u00a0» n’est plus dans votre liste.',
};
