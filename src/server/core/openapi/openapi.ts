import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { Config } from '#server/core/config/config.ts';
import { completeDocument } from './openapi-document.ts';
import { headers, parameters } from './openapi-headers.ts';

/**
 * Makes the document from the validating schemas of all routes that are registered after it, and serves it. With API_DOCS off only the
 * process itself can read it.
 */
export async function publishOpenapi(app: FastifyInstance, { API_DOCS }: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'Resilience',
        version: '1',
        description:
          'Habits, dividers, steps and performance. An answer outside 2xx is the Error envelope; its `message` is a code.',
        license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
      },
      servers: [{ url: '/' }],
      components: {
        parameters,
        headers,
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'opaqueToken of a sign-in' },
          cookie: {
            type: 'apiKey',
            in: 'cookie',
            name: 'opaqueToken',
            description: 'On the web; __Host-opaqueToken over https. Writes must come from the same origin.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      completeDocument(jsonSchemaTransformObject(document) as OpenAPIV3_1.Document),
  });
  if (!API_DOCS) return;
  let document: string | undefined;
  app.get('/openapi.json', { config: { auth: 'anyone' }, schema: { hide: true } }, (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(document);
  });
}
