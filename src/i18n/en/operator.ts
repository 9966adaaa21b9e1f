/** For those who run a club. */
export const operator = {
  setUpTitle: 'Set up this club',
  setUpText:
    'You run this server? Then join as its first operator. The code is in its log, and in the file setup-code of its data folder.',
  becomeText:
    'You run this server? Then {email} becomes its operator. The code is in its log, and in the file setup-code of its data folder.',
  code: 'Code of the server',
  setUp: 'Set up the club',
  done: 'You run this club now.',
};
