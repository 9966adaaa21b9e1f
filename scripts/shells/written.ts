import type { ShellSettings } from './settings.ts';

export interface WrittenFrom {
  readonly version: string;
  readonly settings: ShellSettings;
}

/** What both stores compare builds by: 1.2.3 is 1002003, so that each release is above the one before. */
export function buildNumberOf(version: string): number {
  const [major, minor, patch] = version.split('.').map(Number);
  if ([major, minor, patch].some((part) => !Number.isInteger(part) || Number(part) > 999)) {
    throw new Error(`No build number for version ${version}`);
  }
  return Number(major) * 1_000_000 + Number(minor) * 1_000 + Number(patch);
}

/** What each project reads of the settings, by its path from the root. */
export function writtenFiles({ version, settings }: WrittenFrom): Readonly<Record<string, string>> {
  const host = new URL(settings.publicUrl).host;
  const build = buildNumberOf(version);
  return {
    'android/shell.properties': [
      '# Written by `npm run shells` from package.json and shells.json.',
      `versionName=${version}`,
      `versionCode=${build}`,
      `appLinkHost=${host}`,
      '',
    ].join('\n'),
    'ios/shell.xcconfig': [
      '// Written by `npm run shells` from package.json and shells.json.',
      `MARKETING_VERSION = ${version}`,
      `CURRENT_PROJECT_VERSION = ${build}`,
      `APP_LINK_HOST = ${host}`,
      `GOOGLE_URL_SCHEME = ${googleScheme(settings.googleIosClientId)}`,
      '// The team that signs, and whatever else is one machine’s own; in no repository.',
      '#include? "local.xcconfig"',
      '',
    ].join('\n'),
  };
}

/** The address by which Google comes back to the iOS app: its client id, turned round. A project needs some scheme all the same. */
function googleScheme(clientId: string): string {
  return clientId === '' ? 'club.resilience.app.google' : clientId.split('.').toReversed().join('.');
}

/**
 * The command line of Capacitor writes where the packages really are, which in a checkout with linked packages is another folder: the
 * projects name the folder beside them.
 */
export function besideProject(text: string, up: string): string {
  return text.replace(/(?:\.\.\/)+[^'"\n]*?node_modules\//g, `${up}node_modules/`);
}
