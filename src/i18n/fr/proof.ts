export const proof = {
  title: 'Confirmez que c’est bien vous',
  text: 'Pour protéger votre compte, confirmez que c’est bien vous\u00a0: votre dernière connexion n’est pas récente.',
  noWay: 'Ce n’est pas possible ici. Réessayez dans un navigateur qui a votre clé d’accès.',
  factorText:
    'Pour protéger votre compte, confirmez avec votre clé d’accès. Si vous l’avez perdue, supprimez-la d’abord dans les réglages de votre profil.',
  totpText: 'Saisissez maintenant un code de votre application d’authentification, ou un code de secours.',
  passkey: 'Utiliser une clé d’accès',
  cancel: 'Annuler',
  confirm: 'Confirmer',
  mailCode: 'Recevoir un code par e-mail',
  code: 'Code',
  codeText: 'Nous avons envoyé un code à {email}. Il est valable {minutes}\u00a0minutes.',
  newCode: 'Recevoir un nouveau code',
  newCodeText:
    'Nous avons envoyé un nouveau code à {email}. Lui seul est valable, pendant {minutes}\u00a0minutes.',
  proved: 'Merci, vous pouvez continuer.',
};
