/** The settings of the account itself. */
export const account = {
  back: 'Back',
  saved: 'Saved',
  save: 'Save',
  retry: 'Try again',
  notLoaded: 'This could not be loaded.',

  picture: 'Picture',
  pictureText: 'A square picture works best. We crop and shrink it for you.',
  choosePicture: 'Choose a picture',
  changePicture: 'Change picture',
  removePicture: 'Remove',
  sendingPicture: 'Sending your picture',
  pictureSaved: 'Your new picture is in place.',
  pictureRemoved: 'Your picture has been removed.',
  noPicture: 'This isn’t a picture. Please choose a JPEG, PNG or WebP file.',
  pictureTooLarge: 'This picture is too large. The limit is {max} MB.',

  about: 'About you',
  country: 'Country',
  noCountry: 'Not set',

  email: 'Email',
  newEmail: 'New email',
  emailConfirmed: 'Confirmed',
  emailUnconfirmed: 'Not confirmed yet',
  emailText:
    'We’ll send a link to the new address. Your current email stays in use until you confirm the new one there.',
  changeEmail: 'Change email',
  emailAsked: 'Please confirm {email} with the link we have just sent there.',
  pendingEmail: 'Waiting for confirmation: {email}',
  pendingText: 'Until you open the link and confirm, you sign in with {email} and your emails go there.',
  cancelChange: 'Cancel the change',
  changeCancelled: 'Your email is still {email}.',
  sameEmail: 'This is already your email.',

  password: 'Password',
  passwordText: 'You’ll stay signed in here and be signed out everywhere else.',
  noPassword: 'You sign in without a password. Set one to be able to sign in with your email too.',
  currentPassword: 'Current password',
  changePassword: 'Change password',
  setPassword: 'Set a password',
  passwordChanged: 'Your password has been changed. Every other device is signed out.',
  passwordSet: 'Your password has been set.',

  signIns: 'Sign-in methods',
  linkedSince: 'Linked on {day}',
  unlink: 'Unlink',
  unlinked: '{provider} has been unlinked.',

  sessions: 'Where you’re signed in',
  thisDevice: 'This device',
  deviceOn: '{browser} on {system}',
  unknownDevice: 'Unknown device',
  seenToday: 'Active today at {time}',
  seenOn: 'Last active on {day}',
  endSession: 'Sign out',
  endOthers: 'Sign out everywhere else',
  sessionEnded: '{device} has been signed out.',
  othersEnded: 'Every other device has been signed out.',
  network: 'IP address {network}',

  activity: 'Recent activity',
  activityText: 'Sign-ins and changes to your account in the last {days} days. IP addresses are shortened.',

  archivesNone: 'No archived habits',
  toList: 'Go to your list',

  languageText: 'Applies to the app and your emails.',

  closeChoice: 'What would you like to do?',
  close: 'Close for now',
  closeText:
    'You’ll be signed out everywhere. Your habits wait for {days} days: sign in before then and everything carries on. After that, everything is erased.',
  erase: 'Erase everything now',
  eraseText:
    'Your habits, days, notes, picture and sign-in methods are erased at once. They cannot be restored, not even by us. If your email was changed in the last {days} days, we wait until the change can no longer be undone.',
  closeEmail: 'Type your email to confirm',
  reason: 'Why are you leaving? (optional)',
  closeNow: 'Close my account',
  eraseNow: 'Erase my account',
  confirmClose: 'Yes, close it',
  confirmErase: 'Yes, erase everything',
  closed: 'Your account is closed',
  closedText:
    'Everything is kept until {day}. Sign in before then and you’ll pick up right where you left off. We have confirmed this by email.',
  erased: 'Your account will be erased',
  erasedText:
    'You are signed out everywhere. We are erasing everything now, and one last email will confirm it. If your email was changed in the last {days} days, we wait until the change can no longer be undone: an email tells you the date. Goodbye, and thank you.',
  toStart: 'Go to the home page',
};
