export const devices = {
  phone: 'Connecter votre téléphone',
  phoneText: 'Un code pour l’appareil photo de votre téléphone. Il connecte une fois, pendant cinq minutes.',
  show: 'Afficher le code',
  scan: 'Visez-le avec l’appareil photo de votre téléphone. Dans l’application, vous pouvez aussi coller l’adresse.',
  qrCode: 'Code QR de l’adresse',
  until: 'Valable jusqu’à {time}.',
  over: 'Ce code a expiré.',
  renew: 'En afficher un autre',
  close: 'Masquer le code',
  title: 'Se connecter ici',
  text: 'Un autre appareil a affiché ce code. Il vous connecte ici, une fois. Ne continuez que si vous l’avez demandé vous-même.',
  signIn: 'Se connecter',
  missing:
    'Cette adresse ne contient pas de code. Là où vous êtes connecté, ouvrez Réglages, Profil, et affichez-y le code.',
  already: 'Vous êtes connecté ici en tant que {email}.',
  home: 'Vers vos habitudes',
  openInApp: 'Ouvrir dans l’application',
};
