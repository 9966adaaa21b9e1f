import type { Messages } from '../messages.ts';

export const confirmation: Messages['confirmation'] = {
  busy: 'Confirmation de votre adresse…',
  done: 'Votre adresse est confirmée',
  doneText: 'Merci. Si vous oubliez un jour votre mot de passe, c’est là que nous vous aiderons à revenir.',
  already: 'Votre adresse est déjà confirmée',
  failed: 'Votre adresse n’est pas encore confirmée',
  signInFirst: 'Il a déjà servi ou est trop ancien. Connectez-vous pour en recevoir un nouveau.',
  retry: 'Réessayer',
  resend: 'Renvoyer le lien',
  resent: 'Un nouveau lien est en route vers {email}.',
  toList: 'Voir ma liste',
  notice: 'Confirmez votre adresse e-mail',
  noticeText:
    'Un lien vous attend à l’adresse {email}. Grâce à lui, vous pourrez revenir même si vous oubliez votre mot de passe.',
  later: 'Plus tard',
};
