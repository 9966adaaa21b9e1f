import type { Messages } from '../messages.ts';

export const providers: Messages['providers'] = {
  google: 'Google',
  apple: 'Apple',
  oidc: 'OpenID Connect',
  or: 'ou',
  continue: 'Continuer avec {name}',
  link: 'Associer {name}',
  working: 'Un instant',
  workingText: 'Connexion avec {name} en cours.',
  linkTitle: 'Associer {name} à votre compte',
  linkText: 'Vous pourrez ensuite vous connecter aussi avec {name}. Votre mot de passe ne change pas.',
  linked: '{name} est associé à votre compte.',
  requiredTitle: 'Vous êtes déjà membre',
  requiredText:
    'Un compte existe déjà avec l’adresse de votre compte {name}. Connectez-vous comme d’habitude, puis associez {name}.',
  failedTitle: 'Cela n’a pas fonctionné',
  expired: 'Cette connexion a expiré ou a commencé dans un autre navigateur. Veuillez réessayer.',
  refused: '{name} n’a pas confirmé votre identité. Veuillez réessayer.',
  cancelled: 'La connexion n’a pas eu lieu.',
  unreachable: '{name} est injoignable pour l’instant. Réessayez dans un moment.',
};
