/** When a newer build is served than the one that is open. */
export const update = {
  ready: 'A new version is ready.',
  reload: 'Reload',
  later: 'Later',
};
