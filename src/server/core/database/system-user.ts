/** The user id of rows that belong to no account, such as the lease of a periodic work. */
export const SYSTEM_USER = '00000000-0000-0000-0000-000000000000';
