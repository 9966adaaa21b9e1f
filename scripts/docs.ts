/** `npm run docs`: builds the documentation, and serves it on this machine for a look at it. */
import { join } from 'node:path';
import Fastify from 'fastify';
import { documentationRoutes } from '#server/web/docs/documentation-routes.ts';
import { dist } from './build/stamp.ts';
import { refreshDocs } from './build.ts';

await refreshDocs();
const app = Fastify();
app.get('/', (_request, reply) => reply.redirect('/docs/'));
await app.register(async (child) => await documentationRoutes(child, join(dist, 'docs')));
const address = await app.listen({ port: Number(process.env['PORT'] ?? 3001), host: '127.0.0.1' });
console.log(`The documentation is at ${address}/docs/. Ctrl+C stops.`);
