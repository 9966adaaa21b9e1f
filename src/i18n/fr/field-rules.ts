import type { fieldRules as english } from '../en/field-rules.ts';
import type { Widen } from '../messages.ts';

export const fieldRules: Widen<typeof english> = {
  required: 'Ce champ est obligatoire',
  minLength: 'La valeur est trop courte (min.\u00a0: {min})',
  maxLength: 'Cette valeur est trop longue (max.\u00a0: {max})',
  minValue: 'Valeur minimale autorisée\u00a0: {min}',
  maxValue: 'Valeur maximale autorisée\u00a0: {max}',
  between: 'La valeur doit être comprise entre {min} et {max}',
  alpha: 'La valeur n’accepte que des lettres',
  alphaNum: 'La valeur n’accepte que des lettres et des chiffres',
  numeric: 'La valeur n’accepte que des chiffres',
  integer: 'La valeur n’accepte que des entiers positifs ou négatifs',
  decimal: 'La valeur n’accepte que des nombres décimaux positifs ou négatifs',
  email: 'Cette adresse e-mail n’est pas valide',
  ipAddress: 'La valeur n’accepte qu’une adresse IPv4 valide',
  macAddress: 'La valeur n’accepte qu’une adresse MAC valide',
  sameAs: 'La valeur ne correspond pas à\u00a0: {field}',
  url: 'La valeur n’est pas une URL valide',
  generic: 'La valeur n’est pas valide',
  unknownField: 'Ce champ est inconnu ici',
  commonPassword: 'Ce mot de passe est l’un des plus courants',
  patternPassword: 'Ce mot de passe suit un motif facile à deviner',
  personalPassword: 'Ce mot de passe contient votre nom ou votre adresse e-mail',
};
