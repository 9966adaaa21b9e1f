import type { Messages } from '../messages.ts';

export const auth: Messages['auth'] = {
  firstName: 'Prénom',
  email: 'E-mail',
  password: 'Mot de passe',
  showPassword: 'Afficher la saisie',
  hidePassword: 'Masquer la saisie',
  passwordHint: 'Au moins {min}\u00a0caractères.',
  join: 'Rejoindre le club',
  login: 'Connexion',
  loginTitle: 'Heureux de vous retrouver',
  loginText: 'Votre liste est là où vous l’avez laissée.',
  registerTitle: 'Rejoindre le club',
  registerText: 'Dans une minute, votre première habitude sera dans la liste.',
  noAccount: 'Pas encore membre\u202f?',
  haveAccount: 'Déjà membre\u202f?',
  member: 'Membre',
  noConnection: 'Pas de connexion pour l’instant.',
};
