/** The dialog for re-authentication. */
export const proof = {
  title: 'Confirm it’s you',
  text: 'You signed in a while ago. To protect your account, please confirm that it’s you.',
  noWay: 'You signed in a while ago. Please sign out and back in, then try again.',
  cancel: 'Cancel',
  confirm: 'Confirm',
  mailCode: 'Email me a code',
  code: 'Code',
  codeText: 'We sent a code to {email}. It works for {minutes} minutes.',
  newCode: 'Send a new code',
  newCodeText: 'We sent a new code to {email}. Only this one works, for {minutes} minutes.',
  proved: 'Thank you, you can carry on now.',
};
