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
const text = execFileSync('npm', options, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const bill = JSON.parse(text) as { metadata: { component: { name: string } } };
// npm takes the name of the folder.
bill.metadata.component.name = 'resilience';
mkdirSync(dist, { recursive: true });
writeFileSync(join(dist, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
