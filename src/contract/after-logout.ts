/** Where a page leads after a sign-out from a session that may have begun elsewhere: the server knows the way on. */
export const AFTER_LOGOUT_PATH = '/auth/logout/next';
