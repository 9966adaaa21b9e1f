/** The user that nobody is: what belongs to no account stands under it. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
