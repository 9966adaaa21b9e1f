/** The email of an account, until it is confirmed. */
export const confirmation = {
  busy: 'Confirming your email…',
  done: 'Your email is confirmed',
  doneText: 'Thank you. If you ever forget your password, this is where the way back in is sent.',
  already: 'Your email is confirmed already',
  failed: 'Your email is not confirmed yet',
  signInFirst: 'It has been used or is too old. Sign in, and have a new one sent to you.',
  retry: 'Try again',
  resend: 'Send the link again',
  resent: 'A new link is on its way to {email}.',
  toList: 'To my list',
  notice: 'Confirm your email',
  noticeText: 'A link waits for you at {email}. With it, you get back in even if you forget your password.',
  later: 'Later',
};
