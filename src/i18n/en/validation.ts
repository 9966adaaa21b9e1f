import { fieldRules } from './field-rules.ts';

/** What is said beside a field, by the rule that it breaks; the last are variants that forms alone say (specification §5). */
export const validation = {
  ...fieldRules,
  emailAddress: 'Value is not a valid email address',
  minCharacters: 'This field should be at least {min} characters long',
  requiredIf: 'The value is required',
};
