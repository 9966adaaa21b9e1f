import { servePages } from './pages.ts';
import { servePush } from './push.ts';
import type { WorkerScope } from './worker-scope.ts';

const scope = globalThis as unknown as WorkerScope;

servePages(scope);
servePush(scope);
