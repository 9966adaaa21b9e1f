export const confirmation = {
  confirm: 'Confirmer cette adresse',
  done: 'Votre adresse est confirmée',
  doneText:
    'Merci. C’est désormais l’adresse de votre compte\u00a0: si vous oubliez un jour votre mot de passe, c’est là que nous vous aiderons à revenir.',
  already: 'Votre adresse est déjà confirmée',
  failed: 'Votre adresse n’est pas encore confirmée',
  signInFirst: 'Il a déjà servi ou a expiré. Connectez-vous pour en recevoir un nouveau.',
  retry: 'Réessayer',
  resend: 'Renvoyer le lien',
  resent: 'Un nouveau lien est en route vers {email}.',
  toList: 'Voir ma liste',
  notice: 'Confirmez votre adresse e-mail',
  noticeNew: 'Confirmez votre nouvelle adresse e-mail',
  noticeText:
    'Nous avons envoyé un lien à {email}. Une fois confirmée, cette adresse vous permettra de revenir même si vous oubliez votre mot de passe.',
  noticeNewText:
    'Nous avons envoyé un lien à {email}. Tant que vous ne l’avez pas confirmée, vous vous connectez avec {current}.',
  later: 'Plus tard',
};
