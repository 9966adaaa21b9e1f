import type { Messages } from '../messages.ts';

export const auth: Messages['auth'] = {
  firstName: 'Prénom',
  email: 'E-mail',
  password: 'Mot de passe',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  passwordHint: 'Au moins {min}\u00a0caractères.',
  join: 'Rejoindre le club',
  login: 'Connexion',
  loginTitle: 'Content de vous revoir',
  loginText: 'Votre liste est là où vous l’avez laissée.',
  registerTitle: 'Rejoindre le club',
  registerText: 'Dans une minute, votre première habitude sera sur la liste.',
  noAccount: 'Pas encore membre\u202f?',
  haveAccount: 'Déjà membre\u202f?',
  noConnection: 'Il n’y a pas de connexion pour l’instant.',
};
