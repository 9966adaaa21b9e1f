export const tags = {
  title: 'Étiquettes et boutons',
  text: 'Un geste suffit pour saisir une habitude\u00a0: une étiquette sur la bouilloire, un code au mur, un bouton à la maison. Pas besoin de se connecter\u00a0: quiconque connaît l’adresse peut donc s’en servir.',
  none: 'Aucune étiquette ni bouton pour l’instant',
  noneText:
    'Ouvrez une habitude dans votre liste\u00a0: «\u00a0Étiquette ou bouton\u00a0» est dans son menu.',
};
