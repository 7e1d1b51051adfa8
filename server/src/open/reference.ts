import { OPEN_PATH } from '@aldgate/contract/open/endpoint.ts';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { REFERENCE_POLICY } from '../kernel/http/reference.ts';
import { withoutRequirements } from '../kernel/http/withoutRequirements.ts';
import { describeOpenApi } from './document.ts';

/** `openapi.json`, generated from the descriptions of the endpoints, and `docs`, which shows it. */
export async function registerOpenReference(open: FastifyInstance): Promise<void> {
  const document = JSON.stringify(withoutRequirements(describeOpenApi()));
  open.get('/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
  await open.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: `${OPEN_PATH}/openapi.json`,
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      hideTestRequestButton: true,
    },
    hooks: {
      onRequest: (_request, reply, done) => {
        reply.header('content-security-policy', REFERENCE_POLICY);
        done();
      },
    },
  });
}
