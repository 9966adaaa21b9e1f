import swagger, { type SwaggerTransform } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import { IDEMPOTENCY_KEY_MAX } from '#contract/limits.ts';

/** Collects the very schemas that validate, from the routes that are registered after it, and publishes them. */
export async function publishOpenapi(app: FastifyInstance): Promise<void> {
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
    transform: withIdempotencyKey,
    transformObject: (document) => withoutUnused(jsonSchemaTransformObject(document) as OpenAPIV3_1.Document),
  });
  let document: string | undefined;
  app.get('/openapi.json', { config: { auth: 'anyone' }, schema: { hide: true } }, (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

/** Read with the session, before any body: no schema of a route names it. */
const withIdempotencyKey: SwaggerTransform = (route) => {
  const { schema, url } = jsonSchemaTransform(route);
  const isWriteOfUser = route.schema?.body !== undefined && (route.schema.security ?? []).length > 0;
  if (!isWriteOfUser) return { schema, url };
  const key = {
    type: 'string',
    maxLength: IDEMPOTENCY_KEY_MAX,
    description: 'Same key and body: same answer, one effect',
  };
  return { schema: { ...schema, headers: { type: 'object', properties: { 'Idempotency-Key': key } } }, url };
};

/** Every shape is offered as input and as output; kept is what a call, or a shape that is kept, leads to. */
function withoutUnused(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  const schemas = document.components?.schemas ?? {};
  const used = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name] ?? {});
    }
  };
  follow(document.paths);
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, components: { ...document.components, schemas: kept } };
}
