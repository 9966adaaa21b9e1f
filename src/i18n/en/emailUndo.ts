/** The page that undoes a change of email. */
export const emailUndo = {
  title: 'Didn’t change your email?',
  text: 'Someone else may have used your account. One press takes it back:',
  restored: 'Your former email becomes the account’s email again.',
  signedOut: 'Every device is signed out.',
  unlinked: 'Sign-in methods linked since then are removed.',
  undo: 'Restore my email',
  otherwise: 'Was it you after all? Close this page: nothing changes.',
  done: 'Your email has been restored',
  doneText:
    'Every device is signed out. Now choose a new password, in case someone else knows the old one: we’ll email you a link.',
  newPassword: 'Choose a new password',
  expiredText:
    'It has already been used, or the {days} days in which a change can be undone are over. Sign in to check your account.',
};
