export const devices = {
  phone: 'Sign in on your phone',
  phoneText: 'A code for your phone’s camera. It signs in once, within five minutes.',
  show: 'Show the code',
  scan: 'Point your phone’s camera at it. In the app, you can paste the address instead.',
  qrCode: 'QR code of the address',
  until: 'Works until {time}.',
  over: 'This code has expired.',
  renew: 'Show a new one',
  close: 'Hide the code',
  title: 'Sign in here',
  text: 'Another device showed this code. It signs you in here, once. Go on only if you asked for it yourself.',
  signIn: 'Sign in',
  missing:
    'There’s no code in this address. Where you’re signed in, open Settings, Profile, and show the code there.',
  already: 'You’re signed in here as {email}.',
  home: 'To your habits',
  openInApp: 'Open in the app',
};
