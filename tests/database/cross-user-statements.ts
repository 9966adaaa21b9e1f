/**
 * What may look at the rows of all users, and at which tables: every purpose that the server names in `acrossUsers`. A purpose
 * or a table that is not here fails the test that sends it.
 */
export const crossUserStatements: Readonly<Record<string, readonly string[]>> = {
  'find due jobs': ['jobs'],
  'count jobs': ['jobs'],
  'list failed jobs': ['jobs'],
  'find what has run out': [
    'sessions',
    'idempotency_keys',
    'mail_secrets',
    'email_undos',
    'invites',
    'once',
    'sign_in_challenges',
    'jobs',
    'power_events',
    'security_events',
    'imports',
    'webhook_deliveries',
    'assistant_writes',
  ],
  'find users to recount': ['users'],
  'count accounts': ['users'],
  'look for any user': ['users'],
  'look for any operator': ['users'],
  'list accounts': ['users'],
  'find operators': ['users'],
  'list acts of operators': ['security_events'],
  'find unconfirmed users': ['users'],
};
