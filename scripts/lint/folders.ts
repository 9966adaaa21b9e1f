/**
 * The folders of a zone, lowest first: a file may import from its own folder and from those above it in its list. '' is the zone itself,
 * and a name that ends in `/` covers the folders in it.
 */
const orders: Readonly<Record<string, readonly string[]>> = {
  domain: [
    'days',
    'plan',
    'record',
    'figures',
    'circles',
    'together',
    'order',
    'list',
    'routine',
    'reminders',
    '',
  ],
  client: [
    'api',
    'device',
    'state',
    'outbox/mutations',
    'outbox',
    'figures',
    '',
    'snapshot',
    'data-export',
    'imports/',
    'data-export/',
    'sets',
  ],
  server: [
    'core/errors',
    'core/load',
    'core/config',
    'core/disk',
    'core/secrets',
    'core/database',
    'core/database/migrations',
    'core/database/opening',
    'core/database/move',
    'core/clock',
    'core/backups',
    'core/limits',
    'core/jobs',
    'core/mail',
    'core/outbound',
    'core/ops',
    'core/http',
    'core/openapi',
    'core/plugins',
    'accounts/users',
    'accounts/operator',
    'accounts/settings',
    'accounts/power',
    'accounts/secrets',
    'accounts/providers',
    'accounts/web-authn',
    'accounts/services',
    'accounts/personal-tokens',
    'accounts/calendars',
    'accounts/webhooks',
    'accounts/circles',
    'accounts/sessions',
    'accounts/security-events',
    'accounts/registration',
    'accounts/mails',
    'accounts/email-undos',
    'accounts/passkeys',
    'accounts/two-step',
    'accounts/factors',
    'accounts/connections',
    'accounts/closing',
    'accounts/proof',
    'accounts/emails',
    'accounts/passwords',
    'accounts/pictures',
    'accounts/profile',
    'accounts/sign-in',
    'accounts',
    'habits/ordering',
    'habits/breaks',
    'habits/records',
    'habits/dividers',
    'habits/steps',
    'habits/performance',
    'habits/home',
    'habits/reminders',
    'habits/habits',
    'habits/tags',
    'habits/calendars',
    'habits',
    'webhooks',
    'circles',
    'imports',
    'data-export',
    'assistants',
    'web/headers',
    'web/pages',
    'web/files',
    'web/forms',
    'web/docs',
    'web',
    'oauth',
    'operator/checks',
    'operator/acts',
    'operator',
    'admin/command',
    'admin/storage',
    'admin',
    '',
  ],
};

/** Why a file of such a zone may not import another of it, in one sentence; null when it may. */
export function brokenByOrder(zone: string, from: string, target: string): string | null {
  const order = orders[zone];
  if (!order) return null;
  const [own, other] = [folderOf(from), folderOf(target)];
  const placeOf = (folder: string) => order.findIndex((each) => covers(each, folder));
  for (const folder of [own, other]) {
    if (placeOf(folder) < 0) return `${zone}/${folder} has no place in the order of scripts/lint/folders.ts.`;
  }
  if (placeOf(other) <= placeOf(own)) return null;
  return `${zone}/${own} may not import ${target}: its folder is above (scripts/lint/folders.ts).`;
}

const covers = (name: string, folder: string): boolean =>
  name.endsWith('/') ? `${folder}/`.startsWith(name) : folder === name;

/** The folder of a file, from its zone; '' for one beside the folders. */
function folderOf(path: string): string {
  return path.split('/').slice(2, -1).join('/');
}
