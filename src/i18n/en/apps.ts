/** Links elsewhere: the stores, the home screen, social profiles. */
export const apps = {
  title: 'Try our applications',
  pageTitle: 'Your habits, one tap away',
  intro: 'Resilience at hand, on the phone, the tablet and the computer.',
  storesText: 'The same list, the same club: what you tick on one device is there on all of them.',
  noStoresText:
    'The apps are not in the stores yet. Until they are, put the club on the home screen: it opens like any other app.',
  install: 'Without a store',
  installText: 'The club also goes onto the home screen straight from the browser.',
  installNow: 'Install',
  needsHttps:
    'At this address the club cannot be installed: browsers install apps from secure addresses (https) only. Ask the person who runs this club to set one up.',
  iosTitle: 'iPhone and iPad',
  iosText: 'In Safari: Share, then “Add to Home Screen”.',
  androidTitle: 'Android',
  androidText: 'In Chrome: the menu, then “Add to Home screen”.',
  computerTitle: 'Computer',
  computerText: 'In Chrome or Edge: the “Install” icon in the address bar.',
  elsewhere: 'The club elsewhere',
};
