import type { Messages } from '../messages.ts';
import { fieldRules } from './field-rules.ts';

export const validation: Messages['validation'] = {
  ...fieldRules,
  emailAddress: 'Ce n’est pas une adresse e-mail valide',
  minCharacters: 'Ce champ doit compter au moins {min} caractères',
  requiredIf: 'La valeur est requise',
};
