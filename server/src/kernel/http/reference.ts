import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** `/openapi.json`, generated from the contract, and `/docs`, which shows it. Registered before the calls. */
export async function registerReference(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Aldgate',
        version: '1',
        description:
          'Every answer is the envelope {code, message, data}, code 200 being success; what is shown as the answer is its data. Amounts are decimal strings, times are epoch milliseconds.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    hideUntagged: true,
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', withDefaultFonts: false, telemetry: false, agent: { disabled: true } },
    hooks: {
      // The API reference has inline scripts and styles; the policy of other pages stays strict.
      onRequest: (_request, reply, done) => {
        reply.header(
          'content-security-policy',
          "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
        );
        done();
      },
    },
  });
}
