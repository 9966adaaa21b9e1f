/** Pour ceux qui gèrent un club. */
export const operator = {
  setUpTitle: 'Mettre en place ce club',
  setUpText:
    'C’est votre serveur\u202f? Inscrivez-vous pour le gérer. Le code figure dans son journal, et dans le fichier setup-code de son dossier de données.',
  becomeText:
    'C’est votre serveur\u202f? {email} le gérera désormais. Le code figure dans son journal, et dans le fichier setup-code de son dossier de données.',
  code: 'Code du serveur',
  setUp: 'Mettre en place le club',
  done: 'Vous gérez désormais ce club.',
};
