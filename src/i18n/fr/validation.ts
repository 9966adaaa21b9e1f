import { fieldRules } from './field-rules.ts';

export const validation = {
  ...fieldRules,
  emailAddress: 'Cette adresse e-mail n’est pas valide',
  minCharacters: 'Ce champ doit compter au moins {min} caractères',
  requiredIf: 'Ce champ est obligatoire',
  firstNameRequired: 'Indiquez votre prénom',
  emailRequired: 'Indiquez votre adresse e-mail',
  passwordRequired: 'Saisissez votre mot de passe',
  newPasswordRequired: 'Choisissez un mot de passe',
};
