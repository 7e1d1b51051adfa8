import { OPEN_PATH, type OpenEndpoint } from '@aldgate/contract/open/endpoint.ts';
import { openEndpoints } from '@aldgate/contract/open/endpoints.ts';
import type { EventType } from '@aldgate/contract/open/events.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitAddresses } from '../kernel/http/addressLimit.ts';
import type { CallBudget } from '../kernel/http/callBudget.ts';
import type { RouteTools } from '../kernel/http/routes.ts';
import type { ModuleContext } from '../kernel/module.ts';
import type { KeyRequests, SignedKey } from '../modules/apiKeys/index.ts';
import { registerOpenFailures } from './failures.ts';
import { registerKeyStreams } from './keyStreams.ts';
import { createOpenLimits } from './limits.ts';
import { type OwnHandlers, openSender } from './ownHandlers.ts';
import { assertNoBody, readInput } from './readInput.ts';
import { registerOpenReference } from './reference.ts';
import { createAsk } from './runEndpoint.ts';

interface Options extends RouteTools {
  readonly context: ModuleContext;
  readonly handlers: Readonly<Record<string, unknown>>;
  readonly requests: KeyRequests;
  readonly own: OwnHandlers;
  readonly budget: Pick<CallBudget, 'take'>;
}

/**
 * Registers the open API below `/open/v1`: a second way to the screens' handlers, for keys. The body is kept as it came
 * until its signature is right.
 */
export async function registerOpenApi(routes: FastifyInstance, options: Options): Promise<void> {
  const { context, handlers, requests, own, budget, ...tools } = options;
  const { clock, config, presence } = context;
  const ask = createAsk({ handlers, clock, ...tools });
  const takeRequest = createOpenLimits(config.openApi, budget);
  const streams = registerKeyStreams(routes, { context, isStillValid: requests.stillOpens });
  const { rateLimit, openApi } = config;
  const namedMax = Math.max(openApi.namedAddress, rateLimit.calls);
  await routes.register(
    async (open) => {
      // First of all, for whatever is below the path: also for what needs no key, and for what is not found.
      open.addHook(
        'onRequest',
        limitAddresses(open, (address) => (requests.isNamed(address) ? namedMax : rateLimit.calls)),
      );
      open.removeAllContentTypeParsers();
      open.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      registerOpenFailures(open);
      await registerOpenReference(open);
      for (const endpoint of openEndpoints) {
        open.route({
          method: endpoint.method,
          url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
          schema: { hide: true },
          handler: (request, reply) => answer(endpoint, request, reply),
        });
      }
    },
    { prefix: OPEN_PATH },
  );

  async function answer(endpoint: OpenEndpoint, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    reply.header('cache-control', 'no-store');
    assertNoBody(request);
    const signed = endpoint.permission === null ? null : await admit(endpoint, request, reply);
    const input = readInput(endpoint, request);
    // A request that is not well formed uses up no signature.
    if (signed !== null && endpoint.method !== 'GET' && endpoint.name === null) await requests.takeSignature(signed);
    if (endpoint.run === 'stream') return openStream(request, reply, signed, input);
    const data = await run(endpoint, input, { request, signed });
    if (tools.checkAnswers) endpoint.answer.parse(data);
    if (isWaiting(data)) reply.code(202);
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(data));
  }

  async function openStream(
    request: FastifyRequest,
    reply: FastifyReply,
    signed: SignedKey | null,
    input: unknown,
  ): Promise<FastifyReply> {
    if (signed === null) throw new Error('a stream is described as one without a key');
    await streams.open(request, reply, signed, (input as { types?: readonly EventType[] }).types);
    return reply;
  }

  async function admit(endpoint: OpenEndpoint, request: FastifyRequest, reply: FastifyReply): Promise<SignedKey> {
    const needs = endpoint.permission ?? 'any';
    const signed = await requests.authenticate(
      {
        method: request.method,
        target: request.raw.url ?? '',
        headers: request.headers,
        body: (request.body as Buffer | undefined) ?? Buffer.alloc(0),
        address: request.ip,
        client: request.headers['user-agent'],
      },
      needs,
    );
    const { key, caller } = signed;
    if (key.permissions.includes('trade')) presence.note(caller.user);
    const { weight } = endpoint;
    const permission = needs === 'any' ? 'read' : needs;
    takeRequest(reply, { id: key.id, institutionId: key.institution_id }, { permission, weight }, clock());
    return signed;
  }

  async function run(
    endpoint: OpenEndpoint,
    input: unknown,
    { request, signed }: { readonly request: FastifyRequest; readonly signed: SignedKey | null },
  ): Promise<unknown> {
    const sender = openSender(request, signed);
    if (typeof endpoint.run !== 'string') return endpoint.run(input, ask(endpoint, sender));
    if (endpoint.run === 'stream') throw new Error('a stream is no call');
    return own[endpoint.run]({ input, signed, origin: sender.origin });
  }
}

/** Whether another member has to approve what was asked for. */
const isWaiting = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'approvalId' in data && typeof data.approvalId === 'string';
