/** Starts a cluster as a test run does, prints its folder, and waits to be killed. */
import { untilReady } from './postgres-folder.ts';
import { startCluster } from './start-cluster.ts';

const { folder } = startCluster();
await untilReady(folder);
process.stdout.write(`${folder}\n`);
process.stdin.resume();
