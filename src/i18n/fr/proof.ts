import type { Messages } from '../messages.ts';

export const proof: Messages['proof'] = {
  title: 'Confirmez que c’est bien vous',
  text: 'Pour protéger votre compte, confirmez que c’est bien vous\u00a0: votre dernière connexion n’est pas récente.',
  noWay: 'Votre dernière connexion n’est pas récente. Déconnectez-vous, reconnectez-vous, puis réessayez.',
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
