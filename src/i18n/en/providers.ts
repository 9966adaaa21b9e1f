export const providers = {
  google: 'Google',
  apple: 'Apple',
  /** Where the operator's name for it is not known. */
  oidc: 'OpenID Connect',
  or: 'or',
  continue: 'Continue with {name}',
  link: 'Link {name}',
  working: 'One moment',
  workingText: 'Signing you in with {name}.',
  linkTitle: 'Link {name} to your account',
  linkText: 'From then on you can sign in with {name} too. Your password stays the same.',
  linked: '{name} is linked to your account.',
  requiredTitle: 'You’re already a member',
  requiredText:
    'There is already an account with the email of your {name} account. Sign in the usual way, then link {name}.',
  failedTitle: 'That did not work',
  expired: 'This sign-in has expired or was started in another browser. Please try again.',
  refused: '{name} did not confirm who you are. Please try again.',
  cancelled: 'You were not signed in.',
  unreachable: '{name} cannot be reached right now. Please try again in a moment.',
};
