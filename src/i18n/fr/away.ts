export const away = {
  title: 'Pas encore sur cet appareil',
  text: 'Cette page a besoin d’une connexion la première fois. Les pages déjà ouvertes restent disponibles, et vos modifications sont conservées.',
  retry: 'Réessayer',
};
