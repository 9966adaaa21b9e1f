/** The email of an account until it is confirmed. */
export const confirmation = {
  ask: 'Did you ask for this?',
  askText:
    'Press the button only if you joined Resilience with this address, or asked to use it. Otherwise close the page: nothing changes.',
  confirm: 'Confirm this email',
  done: 'Your email is confirmed',
  doneText:
    'Thank you. It is the address of your account now: if you ever forget your password, the way back in is sent there.',
  already: 'Your email is confirmed already',
  failed: 'Your email is not confirmed yet',
  signInFirst: 'It has been used or is too old. Sign in, and have a new one sent to you.',
  retry: 'Try again',
  resend: 'Send the link again',
  resent: 'A new link is on its way to {email}.',
  toList: 'To my list',
  notice: 'Confirm your email',
  noticeNew: 'Confirm your new email',
  noticeText: 'A link waits for you at {email}. With it, you get back in even if you forget your password.',
  noticeNewText: 'A link waits for you at {email}. Until you confirm it, you sign in with {current}.',
  later: 'Later',
};
