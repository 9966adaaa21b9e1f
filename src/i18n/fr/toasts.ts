import type { Messages } from '../messages.ts';
import { fieldRules } from './field-rules.ts';

export const toasts: Messages['toasts'] = {
  malformedRequest: 'Cette demande n’a pas pu être comprise.',
  invalidOpaqueToken: 'Votre session est terminée. Veuillez vous reconnecter.',
  authRequired: 'Connectez-vous d’abord.',
  invalidCredentials: 'L’adresse e-mail ou le mot de passe est incorrect.',
  forbiddenOrigin: 'Cette demande venait d’un autre site\u00a0: elle a été refusée.',
  httpsRequired:
    'Cette connexion n’est pas chiffrée\u00a0: vous ne pourriez pas rester connecté ici. Ouvrez le club en https.',
  reauthRequired: 'Confirmez d’abord que c’est bien vous.',
  registrationClosed: 'Ce club n’accueille pas de nouveaux membres.',
  notFound: 'Cet élément n’existe plus.',
  methodNotAllowed: 'Cette action n’est pas possible ici.',
  linkRequired:
    'Vous avez déjà un compte avec cette adresse. Connectez-vous comme d’habitude, puis associez-le.',
  identityTaken: 'Ce moyen de connexion est déjà associé à un autre compte.',
  otherAccount:
    'Un autre compte est maintenant connecté dans ce navigateur\u00a0: c’est lui que vous voyez. Les modifications non envoyées du compte précédent lui sont conservées.',
  alreadyLinked: 'Un autre moyen de connexion de ce type est déjà associé. Dissociez-le d’abord.',
  payloadTooLarge: 'C’est trop d’un seul coup.',
  requestTimeout: 'La connexion était trop lente. Veuillez réessayer.',
  uriTooLong: 'Cette adresse est trop longue.',
  unsupportedMediaType: 'Ce type de contenu n’est pas accepté.',
  invalidInput: 'Veuillez vérifier votre saisie.',
  emailTaken: 'Il existe déjà un compte avec cette adresse e-mail.',
  emailDomain: 'Ce club n’accepte que certaines adresses e-mail, et celle-ci n’en fait pas partie.',
  inviteRequired: 'Il faut une invitation pour rejoindre ce club.',
  inviteInvalid: 'Cette invitation a déjà servi, a expiré, ou concerne une autre adresse e-mail.',
  unverifiedEmail:
    'Ce compte n’a pas d’adresse e-mail confirmée. Confirmez-la, ou inscrivez-vous par e-mail.',
  weakPassword: 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
  wrongPassword: 'Ce n’est pas votre mot de passe actuel.',
  emailMismatch: 'Ce n’est pas l’adresse e-mail de votre compte.',
  lastSignIn: 'C’est votre seul moyen de connexion. Définissez d’abord un mot de passe.',
  unsupportedPicture: 'Cette image est illisible. Choisissez un fichier JPEG, PNG ou WebP.',
  limitReached: 'Vous avez atteint la limite.',
  idempotencyMismatch: 'Cet envoi a déjà été fait avec un autre contenu.',
  invalidResetToken: 'Ce lien a déjà servi ou a expiré. Demandez-en un nouveau.',
  invalidConfirmToken: 'Ce lien a déjà servi ou a expiré. Demandez-en un nouveau.',
  invalidUndoToken: 'Ce lien a déjà servi ou a expiré.',
  invalidProofCode: 'Ce code est incorrect ou a expiré. Vérifiez-le, ou demandez-en un nouveau.',
  identityMismatch: 'Ce moyen de connexion n’est pas associé à votre compte.',
  signInTooOld: 'Cette connexion n’est plus assez récente. Reconnectez-vous auprès de ce service.',
  tooManyRequests: 'C’était un peu trop rapide. Réessayez dans un instant.',
  headersTooLarge: 'Votre navigateur a envoyé trop de données avec cette demande.',
  internalError: 'Un problème est survenu de notre côté. Veuillez réessayer.',
  storageFull: 'Le serveur n’a plus de place pour le moment. Veuillez réessayer plus tard.',
  storageFullKept:
    'Le serveur n’a plus de place pour le moment\u00a0: vos modifications sont conservées sur cet appareil et seront envoyées plus tard.',
  unavailable: 'Le club est très fréquenté en ce moment. Réessayez dans un instant.',
  ...fieldRules,
};
