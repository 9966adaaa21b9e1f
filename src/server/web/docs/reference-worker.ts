import { parentPort } from 'node:worker_threads';
import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';
import { pack } from '#server/core/http/etag.ts';

/** The package provides its script only as a route: a server that never listens gets the request. */
const app = Fastify();
await app.register(scalar, { routePrefix: '/reference', configuration: { url: '/' } });
const { statusCode, rawPayload } = await app.inject('/reference/js/scalar.js');
if (statusCode !== 200) throw new Error(`The script of the reference answered ${statusCode}.`);
parentPort?.postMessage(await pack(rawPayload));
