/** The email of an account until it is confirmed. */
export const confirmation = {
  confirm: 'Confirm this email',
  done: 'Your email is confirmed',
  doneText:
    'Thank you. This is your account’s email from now on: if you ever forget your password, the link to get back in goes there.',
  already: 'Your email is already confirmed',
  failed: 'Your email is not confirmed yet',
  signInFirst: 'It has already been used or has expired. Sign in to get a new one.',
  retry: 'Try again',
  resend: 'Send the link again',
  resent: 'A new link is on its way to {email}.',
  toList: 'Go to my list',
  notice: 'Confirm your email',
  noticeNew: 'Confirm your new email',
  noticeText:
    'We have sent a link to {email}. Once confirmed, it lets you back in even if you forget your password.',
  noticeNewText: 'We have sent a link to {email}. Until you confirm it, you sign in with {current}.',
  later: 'Later',
};
