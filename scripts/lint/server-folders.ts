/** The folders of `src/server`, lowest first: a file may import from its own folder and from those above it in this list. */
const order: readonly string[] = [
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
  'core/ops',
  'core/http',
  'core/openapi',
  'core/plugins',
  'accounts/users',
  'accounts/settings',
  'accounts/power',
  'accounts/secrets',
  'accounts/providers',
  'accounts/web-authn',
  'accounts/services',
  'accounts/sessions',
  'accounts/security-events',
  'accounts/registration',
  'accounts/mails',
  'accounts/email-undos',
  'accounts/passkeys',
  'accounts/two-step',
  'accounts/factors',
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
  'habits',
  'imports',
  'data-export',
  'web/headers',
  'web/pages',
  'web/files',
  'web/forms',
  'web/docs',
  'web',
  'admin/command',
  'admin/storage',
  'admin/doctor',
  'admin',
  '',
];

/** Why a file of the server may not import another, in one sentence; null when it may. */
export function brokenByOrder(from: string, target: string): string | null {
  const [own, other] = [folderOf(from), folderOf(target)];
  for (const folder of [own, other]) {
    if (!order.includes(folder))
      return `${folder} has no place in the order of scripts/lint/server-folders.ts.`;
  }
  if (order.indexOf(other) <= order.indexOf(own)) return null;
  return `server/${own} may not import ${target}: its folder is above (scripts/lint/server-folders.ts).`;
}

/** The folder of a file of `src/server`, from there; '' for the composition beside the modules. */
function folderOf(path: string): string {
  return path.split('/').slice(2, -1).join('/');
}
