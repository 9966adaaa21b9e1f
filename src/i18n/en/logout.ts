export const logout = {
  asking: 'Do you want to sign out?',
  leaving: 'Signing you out…',
  failed: 'The server could not be reached. You are still signed in.',
  leave: 'Sign out',
  home: 'Back to the home page',
};
