import type { Messages } from '../messages.ts';

export const proof: Messages['proof'] = {
  title: 'Confirmez que c’est bien vous',
  text: 'Il s’agit de la sécurité de votre compte et votre dernière connexion date un peu. Dès que c’est fait, l’action se poursuit d’elle-même.',
  noWay: 'Votre dernière connexion date un peu. Déconnectez-vous, reconnectez-vous, puis réessayez.',
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
