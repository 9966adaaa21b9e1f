export const emailLink = {
  continue: 'Continuer',
  ask: 'Est-ce bien votre compte\u202f?',
  askText: 'Quelqu’un a rejoint Résilience avec cette adresse e-mail. Ne la confirmez que si c’est vous.',
  askPending:
    'Le titulaire de ce compte souhaite utiliser cette adresse e-mail. Ne la confirmez que si c’est vous.',
  joinedOn: 'Membre depuis le',
  askedOn: 'Demande du',
  notMe: 'Ce n’était pas moi',
  eraseText:
    'Quelqu’un a saisi votre adresse, peut-être par erreur. Vous pouvez effacer le compte\u00a0: tout de suite, avec tout ce qu’il contient, et pour de bon.',
  erase: 'Effacer ce compte',
  erased: 'Le compte est effacé',
  erasedText: 'Votre adresse e-mail n’est plus utilisée ici. Vous n’avez rien d’autre à faire.',
  refuseText:
    'Vous pouvez refuser\u00a0: le compte garde son adresse actuelle, et la vôtre n’est pas utilisée.',
  refuse: 'Refuser cette demande',
  refused: 'La demande est refusée',
  refusedText: 'Le compte garde son adresse actuelle. Vous n’avez rien d’autre à faire.',
};
