export const update = {
  ready: 'Nouvelle version prête.',
  reload: 'Recharger',
  later: 'Plus tard',
};
