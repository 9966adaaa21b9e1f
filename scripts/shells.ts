/** `npm run shells`: updates the Android and iOS projects from the product, and copies the static bundle into both. */
import { spawnSync } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dist, root } from './build/stamp.ts';
import { buildNative } from './native.ts';
import { readShellSettings, version } from './shells/settings.ts';
import { besideProject, writtenFiles } from './shells/written.ts';

/** The output of Capacitor's command line, and how many folders above it the packages are. */
const generated = {
  'android/capacitor.settings.gradle': '../',
  'ios/App/CapApp-SPM/Package.swift': '../../../',
} as const;

await buildNative();
const written = writtenFiles(version, await readShellSettings());
for (const [file, text] of Object.entries(written)) await writeFile(join(root, file), text);
await copyFile(join(import.meta.dirname, 'shells/too-old.html'), join(dist, 'native/too-old.html'));
const capacitor = join(root, 'node_modules/@capacitor/cli/bin/capacitor');
const { status } = spawnSync(process.execPath, [capacitor, 'sync'], { cwd: root, stdio: 'inherit' });
if (status !== 0) throw new Error('`cap sync` failed.');
for (const [file, up] of Object.entries(generated)) {
  const text = await readFile(join(root, file), 'utf8');
  await writeFile(join(root, file), besideProject(text, up));
}
