import type { Config } from '#server/core/config/config.ts';
import type { UsersTable } from '#server/core/database/schema.ts';

type Member = Pick<UsersTable, 'role' | 'email' | 'email_verified'>;

/** Whether an account runs this server: by its role, or as the person whom OPERATOR_EMAIL names, once the address is confirmed. */
export function roleOf(
  { role, email, email_verified }: Member,
  { OPERATOR_EMAIL }: Pick<Config, 'OPERATOR_EMAIL'>,
): UsersTable['role'] {
  return email_verified === 1 && email === OPERATOR_EMAIL ? 'operator' : role;
}
