import type { Admission } from '#contract/operating-club.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Queries } from '#server/core/database/database.ts';
import { deleteRows, findRow, SYSTEM_USER, saveRow } from '#server/core/database/user-rows.ts';
import { refusedField } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { cachedFor } from '#server/core/load/once.ts';

type Settings = Pick<Config, 'REGISTRATION' | 'REGISTRATION_DOMAINS'>;
/** How members are admitted. */
export type Admitting = Omit<Admission, 'fixed'>;

/** The facts that hold what operators chose; a variable of the environment is before them. */
const names = { registration: 'registration', domains: 'registration domains' } as const;
const FOR_EVER = '9999-12-31T23:59:59.999Z';

const rowsOf = (queries: Queries) => ({ queries, userId: SYSTEM_USER });

/** How members are admitted: as the environment says, else as an operator chose, else all. */
export async function admissionOf(config: Settings, queries: Queries): Promise<Admitting> {
  const { REGISTRATION, REGISTRATION_DOMAINS } = config;
  const chosen = REGISTRATION ?? (await readFact(queries, names.registration));
  const domains = REGISTRATION_DOMAINS ?? (await readFact(queries, names.domains))?.split(' ') ?? [];
  return { registration: chosen === 'invite' || chosen === 'closed' ? chosen : 'open', domains };
}

/** The part of it that pages contain. */
export const shownAdmission = ({
  registration,
  domains,
}: Admitting): Pick<PublicConfig, 'registration' | 'emailDomains'> => ({
  ...(registration !== 'open' && { registration }),
  ...(domains.length > 0 && { emailDomains: domains }),
});

async function readFact(queries: Queries, name: string): Promise<string | undefined> {
  const fact = await findRow(rowsOf(queries), 'server_facts', { name });
  return fact?.value ?? undefined;
}

/** The same, with what only the environment can change. */
export async function showAdmission(config: Settings, queries: Queries): Promise<Admission> {
  const fixed = {
    registration: config.REGISTRATION !== undefined,
    domains: config.REGISTRATION_DOMAINS !== undefined,
  };
  return { ...(await admissionOf(config, queries)), fixed };
}

/** Changes how members are admitted, for all servers of this database; refused for what the environment fixes. */
export async function changeAdmission(
  config: Settings,
  queries: Queries,
  { registration, domains }: { readonly [Name in keyof Admitting]?: Admitting[Name] | undefined },
): Promise<void> {
  const rows = rowsOf(queries);
  if (registration !== undefined) {
    if (config.REGISTRATION !== undefined) throw refusedField('registration', 'settingFixed');
    const fact = { name: names.registration, value: registration, until: FOR_EVER };
    await saveRow(rows, 'server_facts', fact);
  }
  if (domains === undefined) return;
  if (config.REGISTRATION_DOMAINS !== undefined) throw refusedField('domains', 'settingFixed');
  if (domains.length === 0) {
    await deleteRows(rows, 'server_facts', { name: names.domains });
    return;
  }
  const fact = { name: names.domains, value: domains.join(' '), until: FOR_EVER };
  await saveRow(rows, 'server_facts', fact);
}

/** For how long pages may still show what another process has changed. */
const LOOK_MS = 10_000;

export type AdmissionWatch = ReturnType<typeof watchAdmission>;

/** How members are admitted, for pages, which show it often. What this process changes they show at once. */
export function watchAdmission({ config, database }: Pick<Context, 'config' | 'database'>) {
  const look = () => cachedFor(LOOK_MS, async () => await admissionOf(config, database.db));
  let read = look();
  return {
    read: async (): Promise<Admitting> => await read(),
    forget(): void {
      read = look();
    },
  };
}
