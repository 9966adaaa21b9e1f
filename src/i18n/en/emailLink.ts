/** The page of a confirmation link, which names the account. */
export const emailLink = {
  continue: 'Continue',
  ask: 'Is this your account?',
  askText: 'Someone joined Resilience with this email address. Confirm it only if it was you.',
  askPending: 'The owner of this account asked to use this email address. Confirm it only if it was you.',
  joinedOn: 'Joined on',
  askedOn: 'Requested on',
  notMe: 'This was not me',
  eraseText:
    'Someone entered your address, perhaps by mistake. You can erase the account: at once, with everything in it, and for good.',
  erase: 'Erase this account',
  erased: 'The account is erased',
  erasedText: 'Your email address is no longer used here. There is nothing more to do.',
  refuseText: 'You can refuse: the account keeps the address that it has, and yours is not used.',
  refuse: 'Refuse this request',
  refused: 'The request is refused',
  refusedText: 'The account keeps the address that it had. There is nothing more to do.',
};
