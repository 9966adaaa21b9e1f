/** The notice that a newer build is available. */
export const update = {
  ready: 'A new version is ready.',
  reload: 'Reload',
  later: 'Later',
};
