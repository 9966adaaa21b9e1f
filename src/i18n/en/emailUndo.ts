/** The page that undoes a change of email. */
export const emailUndo = {
  title: 'You did not change your email?',
  text: 'Someone else may have used your account. With one press you take it back:',
  restored: 'Your former email is the one of the account again.',
  signedOut: 'Everyone is signed out, on every device.',
  unlinked: 'Google and Apple sign-ins that were linked since are removed.',
  undo: 'Restore my email',
  otherwise: 'Was it you after all? Close this page: nothing changes.',
  done: 'Your email is restored',
  doneText:
    'Everyone is signed out. Now choose a new password, in case someone else knows the old one: we mail you a link for it.',
  newPassword: 'Choose a new password',
  expiredText:
    'It has been used, or the {days} days in which a change can be undone are over. Sign in to see what your account holds.',
};
