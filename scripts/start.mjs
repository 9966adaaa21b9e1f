// Starts the server. Plain JavaScript: for an entry in TypeScript Node loads its compiler, which stays; all other files come from the cache.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../.cache/node'));
const { start } = await import('./serve.ts');
await start();
