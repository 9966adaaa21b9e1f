/**
 * `npm run sbom`: writes the bill of materials of what the server needs, in the format of CycloneDX, to dist/sbom.cdx.json. Made from the
 * lock file alone: every platform, with the integrity of each package.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dist, root } from './build/stamp.ts';

const options = [
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--omit=dev',
  '--package-lock-only',
];
const bill = execFileSync('npm', options, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
mkdirSync(dist, { recursive: true });
writeFileSync(join(dist, 'sbom.cdx.json'), bill);
