import { BASE_PATH } from '@aldgate/contract';
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { KernelConfig } from '../start/config.ts';
import { withoutRequirements } from './withoutRequirements.ts';

declare module 'fastify' {
  interface FastifyInstance {
    operatorsReference: () => object;
  }
}

/** The content policy of pages that show a reference. */
export const REFERENCE_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ');

const OPERATORS = `${BASE_PATH}/operations/`;

/**
 * `/openapi.json`, generated from the contract, and `/docs`, which shows it: the calls of customers. Those of operators
 * have a reference of their own, in the local profile alone. Registered before the calls.
 */
export async function registerReference(app: FastifyInstance, { profile }: KernelConfig): Promise<void> {
  await app.register(
    swagger,
    describeCalls('Aldgate', (url) => !url.startsWith(OPERATORS)),
  );
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  if (profile === 'local') {
    const operators = describeCalls('Aldgate Operations', (url) => url.startsWith(OPERATORS));
    await app.register(swagger, { ...operators, decorator: 'operatorsReference' });
    app.get('/openapi-operations.json', { schema: { hide: true } }, async () => app.operatorsReference());
  }
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', withDefaultFonts: false, telemetry: false, agent: { disabled: true } },
    hooks: {
      // The API reference has inline scripts and styles; the policy of other pages stays strict.
      onRequest: (_request, reply, done) => {
        reply.header('content-security-policy', REFERENCE_POLICY);
        done();
      },
    },
  });
}

/** An OpenAPI document of the calls whose path is included. */
function describeCalls(title: string, isIncluded: (url: string) => boolean): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version: '1',
        description:
          'Every answer is the envelope {code, message, data}, code 200 being success; what is shown as the ' +
          'answer is its data. Amounts are decimal strings, times are epoch milliseconds.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) =>
      jsonSchemaTransform(isIncluded(route.url) ? route : { ...route, schema: { ...route.schema, hide: true } }),
    // A document of Swagger 2 is never made.
    transformObject: (made) => withoutRequirements('openapiObject' in made ? made.openapiObject : made.swaggerObject),
    hideUntagged: true,
  };
}
