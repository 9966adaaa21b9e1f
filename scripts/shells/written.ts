import type { ShellSettings } from './settings.ts';

/** The number by which both stores compare builds: 1.2.3 is 1002003, so that each release is above the last. */
export function buildNumberOf(version: string): number {
  const [major, minor, patch] = version.split('.').map(Number);
  if ([major, minor, patch].some((part) => !Number.isInteger(part) || Number(part) > 999)) {
    throw new Error(`No build number for version ${version}`);
  }
  return Number(major) * 1_000_000 + Number(minor) * 1_000 + Number(patch);
}

/** The files that the settings generate in each project, by path from the root. */
export function writtenFiles(version: string, settings: ShellSettings): Readonly<Record<string, string>> {
  // No site has this host: an app for any server opens no links of the web by itself. A project needs some.
  const host = settings.publicUrl === '' ? 'apps.invalid' : new URL(settings.publicUrl).host;
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

/** The address by which Google returns to the iOS app: its client id, reversed. A project needs some scheme. */
function googleScheme(clientId: string): string {
  return clientId === '' ? 'club.resilience.app.google' : clientId.split('.').toReversed().join('.');
}

/**
 * Capacitor's command line writes the real location of the packages, which in a checkout with linked packages is another folder: the
 * projects name the folder beside them.
 */
export function besideProject(text: string, up: string): string {
  return text.replace(/(?:\.\.\/)+[^'"\n]*?node_modules\//g, `${up}node_modules/`);
}
