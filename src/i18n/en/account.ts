/** The settings of the account itself. */
export const account = {
  back: 'Back',
  saved: 'Saved',
  save: 'Save',
  retry: 'Try again',
  notLoaded: 'This could not be loaded.',

  picture: 'Picture',
  pictureText: 'A square works best. It is cut and made smaller for you.',
  choosePicture: 'Choose a picture',
  changePicture: 'Change the picture',
  removePicture: 'Remove',
  sendingPicture: 'Sending the picture',
  pictureSaved: 'Your new picture is in place.',
  pictureRemoved: 'Your picture is removed.',
  noPicture: 'This is not a picture. Please choose a JPEG, PNG or WebP file.',
  pictureTooLarge: 'This picture is too large: {max} MB at most.',

  about: 'About you',
  country: 'Country',
  noCountry: 'Not set',

  email: 'Email',
  newEmail: 'New email',
  emailConfirmed: 'Confirmed',
  emailUnconfirmed: 'Not confirmed yet',
  emailText:
    'We mail a link to the new address. You go on with the one that you have until you confirm it there.',
  changeEmail: 'Change the email',
  emailAsked: 'Please confirm {email} by the link that we sent there.',
  pendingEmail: 'Waiting for confirmation: {email}',
  pendingText: 'Until its link is opened and confirmed, you sign in with {email}, and mails go there.',
  cancelChange: 'Cancel the change',
  changeCancelled: 'Your email stays {email}.',
  sameEmail: 'This is your email already.',

  password: 'Password',
  passwordText: 'You stay signed in here; every other device is signed out.',
  noPassword: 'You sign in without a password. With one, you can get in by your email too.',
  currentPassword: 'Current password',
  changePassword: 'Change the password',
  setPassword: 'Set a password',
  passwordChanged: 'Your password is changed. Every other device is signed out.',
  passwordSet: 'Your password is set.',

  signIns: 'Linked sign-ins',
  linkedSince: 'Linked on {day}',
  unlink: 'Unlink',
  unlinked: '{provider} is unlinked.',

  sessions: 'Where you are signed in',
  thisDevice: 'This device',
  unknownDevice: 'An unknown device',
  seenToday: 'Seen today',
  seenOn: 'Seen on {day}',
  endSession: 'Sign out',
  endOthers: 'Sign out everywhere else',
  sessionEnded: '{device} is signed out.',
  othersEnded: 'Every other device is signed out.',

  archivesNone: 'No archived habits',
  toList: 'To your list',

  languageText: 'Applies to the app and your emails.',

  closeChoice: 'What would you like?',
  close: 'Close for now',
  closeText:
    'You are signed out everywhere. Your habits wait for {days} days: sign in before then, and all goes on. After that, everything is erased.',
  erase: 'Erase everything now',
  eraseText:
    'Your habits, days, notes, picture and sign-ins are erased at once. Nobody can bring them back, not even us. If your email was changed in the last {days} days, erasing waits until the change can no longer be undone.',
  closeEmail: 'Your email, to be sure',
  reason: 'What made you decide? (optional)',
  closeNow: 'Close my account',
  eraseNow: 'Erase my account',
  confirmClose: 'Yes, close it',
  confirmErase: 'Yes, erase everything',
  closed: 'Your account is closed',
  closedText:
    'Everything waits for you until {day}. Sign in before then and it goes on as if nothing had happened. We have confirmed it by mail.',
  erased: 'Your account will be erased',
  erasedText:
    'You are signed out everywhere. We are erasing everything now, and one last email will confirm it. If your email was changed in the last {days} days, we wait until the change can no longer be undone: an email gives you the date. Goodbye, and thank you.',
  toStart: 'To the home page',
};
