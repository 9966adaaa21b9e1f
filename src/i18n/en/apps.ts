/** Links elsewhere: the stores, the home screen, social profiles. */
export const apps = {
  title: 'Try our applications',
  pageTitle: 'Your habits, one tap away',
  intro: 'Resilience at hand on your phone, tablet and computer.',
  storesText: 'The same list, the same club: what you tick on one device shows up on all of them.',
  noStoresText:
    'The apps aren’t in the stores yet. Until they are, add the club to your home screen: it opens like any other app.',
  install: 'Without an app store',
  installText: 'You can also add the club to your home screen straight from the browser.',
  installNow: 'Install',
  needsHttps:
    'The club can’t be installed from this address: browsers only install apps from secure (https) addresses. Ask the person who runs this club to set one up.',
  iosTitle: 'iPhone and iPad',
  iosText: 'In Safari: Share, then “Add to Home Screen”.',
  androidTitle: 'Android',
  androidText: 'In Chrome: the menu, then “Add to Home screen”.',
  computerTitle: 'Computer',
  computerText: 'In Chrome or Edge: the “Install” icon in the address bar.',
  elsewhere: 'Follow the club',
};
