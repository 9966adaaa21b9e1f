export const logout = {
  asking: 'Do you want to sign out?',
  leaving: 'Signing you out…',
  failed: 'Signing out did not work. You are still signed in.',
  leave: 'Sign out',
  home: 'Back to the home page',
  here: 'You are signed out on this device',
  hereText:
    'There is no connection right now. Nothing of your account is left on this device, and the session ends on the server as soon as it is back online.',
  ended: 'Your session has ended',
  again: 'Please sign in again to carry on.',
  kept: {
    one: '{count} change is kept on this device and will be sent once you sign in again.',
    other: '{count} changes are kept on this device and will be sent once you sign in again.',
  },
  login: 'Sign in',
};
