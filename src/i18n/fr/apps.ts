export const apps = {
  title: 'Essayez nos applications',
  pageTitle: 'Vos habitudes, à portée de doigt',
  intro: 'Résilience sous la main\u00a0: sur le téléphone, la tablette et l’ordinateur.',
  storesText:
    'La même liste, le même club\u00a0: ce que vous cochez sur un appareil se retrouve sur tous les autres.',
  noStoresText:
    'Les applications ne sont pas encore sur l’App Store ni sur Google Play. D’ici là, ajoutez le club à l’écran d’accueil\u00a0: il s’ouvre comme n’importe quelle application.',
  install: 'Sans l’App Store ni Google Play',
  installText: 'Le club s’ajoute aussi à l’écran d’accueil, directement depuis le navigateur.',
  installNow: 'Installer',
  needsHttps:
    'À cette adresse, le club ne peut pas être installé\u00a0: les navigateurs n’installent une application que depuis une adresse sécurisée (https). Demandez à la personne qui gère ce club d’en mettre une en place.',
  iosTitle: 'iPhone et iPad',
  iosText: 'Dans Safari\u00a0: Partager, puis «\u00a0Sur l’écran d’accueil\u00a0».',
  androidTitle: 'Android',
  androidText: 'Dans Chrome\u00a0: le menu, puis «\u00a0Ajouter à l’écran d’accueil\u00a0».',
  computerTitle: 'Ordinateur',
  computerText: 'Dans Chrome ou Edge\u00a0: l’icône «\u00a0Installer\u00a0» de la barre d’adresse.',
  elsewhere: 'Suivre le club',
};
