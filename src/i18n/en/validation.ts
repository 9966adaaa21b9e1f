import { fieldRules } from './field-rules.ts';

/**
 * The message beside a field, by the broken rule; the last ones are variants for forms alone (docs/rules/forms.md#rules-of-a-field), or ask
 * for one field.
 */
export const validation = {
  ...fieldRules,
  emailAddress: 'Value is not a valid email address',
  minCharacters: 'This field should be at least {min} characters long',
  requiredIf: 'The value is required',
  firstNameRequired: 'Enter your first name',
  emailRequired: 'Enter your email',
  passwordRequired: 'Enter your password',
  newPasswordRequired: 'Choose a password',
};
