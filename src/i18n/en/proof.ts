/** The dialog for re-authentication. */
export const proof = {
  title: 'Confirm it’s you',
  text: 'You signed in a while ago. To protect your account, please confirm that it’s you.',
  noWay: 'That isn’t possible here. Please try again in a browser that has your passkey.',
  factorText:
    'To protect your account, please confirm with your passkey. If you’ve lost it, remove it in the settings of your profile first.',
  totpText: 'Now enter a code from your authenticator app, or a recovery code.',
  passkey: 'Use a passkey',
  cancel: 'Cancel',
  confirm: 'Confirm',
  mailCode: 'Email me a code',
  code: 'Code',
  codeText: 'We sent a code to {email}. It works for {minutes} minutes.',
  newCode: 'Send a new code',
  newCodeText: 'We sent a new code to {email}. Only this one works, for {minutes} minutes.',
  proved: 'Thank you, you can carry on now.',
};
