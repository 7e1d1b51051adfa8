import { BASE_PATH, type Call, type CallName, calls, SUCCESS } from '@aldgate/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import { Problem } from '../problem.ts';
import type { Authenticate, Caller } from './caller.ts';
import type { AllHandlers } from './handlers.ts';
import { issuesOf } from './issues.ts';
import { parseJson } from './json.ts';
import type { Repeats } from './repeats.ts';

interface Options {
  readonly handlers: AllHandlers;
  readonly authenticate: Authenticate;
  readonly rateLimit: Config['rateLimit'];
  readonly repeats: Repeats;
  /** Checks every answer against the contract. It costs a third of the throughput: tests switch it on. */
  readonly checkAnswers: boolean;
  readonly metrics: Metrics;
}

/** Every call is registered from its description: path, method, who may call, what it takes. */
export function registerCalls(app: FastifyInstance, options: Options): void {
  parseJson(app);
  app.addHook('onResponse', async (request, reply) => {
    const code = request.envelopeCode === 0 ? reply.statusCode : request.envelopeCode;
    options.metrics.observeCall(request.routeOptions.url ?? 'unknown', code, reply.elapsedTime / 1_000);
  });
  const limits = { calls: perSecond(app, options.rateLimit.calls), signIn: perSecond(app, options.rateLimit.signIn) };
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name];
    // The handler's type follows from the name; here, where all names meet, only their common shape is known.
    const handler = options.handlers[name] as (request: unknown, caller: Caller) => unknown;
    app.route({
      method: call.method,
      url: `${BASE_PATH}${call.path}`,
      schema: describe(call),
      // The schemas are for the reference: requests are checked below, where every fault is told in the envelope.
      validatorCompiler: () => () => true,
      serializerCompiler: () => (data) =>
        call.file !== undefined && typeof data === 'string' ? data : JSON.stringify(data),
      onRequest: call.limit === 'signIn' ? [limits.calls, limits.signIn] : [limits.calls],
      handler: async (request, reply) => {
        const caller = await identify(call, request, options.authenticate);
        const body = parse(call, request);
        const work = () => handler(body, caller);
        // A repeat is one within a session. The steps of signing in have none; each takes something that serves once.
        const data = await (call.changes && caller.user
          ? options.repeats.once({ sessionId: caller.user.sessionId, call: name, body }, work)
          : work());
        if (options.checkAnswers) call.answer.parse(data);
        request.envelopeCode = SUCCESS;
        return call.file === undefined ? answer(reply, data) : answerFile(reply, call.file, data as FileAnswer);
      },
    });
  }
}

/** A limit for each address that all routes with it share. */
function perSecond(app: FastifyInstance, max: number) {
  const check = app.createRateLimit({ max, timeWindow: 1_000 });
  return async (request: FastifyRequest) => {
    const limit = await check(request);
    if (!limit.isAllowed && limit.isExceeded) throw Object.assign(new Error('too many calls'), { statusCode: 429 });
  };
}

function parse(call: Call, request: FastifyRequest): unknown {
  const given = call.method === 'GET' ? {} : (request.body ?? undefined);
  const parsed = call.request.safeParse(given);
  if (!parsed.success) throw new Problem('format', { fields: issuesOf(parsed.error) });
  return parsed.data;
}

async function identify(call: Call, request: FastifyRequest, authenticate: Authenticate): Promise<Caller> {
  const origin = { address: request.ip, client: (request.headers['user-agent'] ?? 'unknown').slice(0, 200) };
  if (call.auth === 'none') return { origin, user: null };
  const token = /^Bearer ([A-Za-z0-9_-]{20,128})$/.exec(request.headers.authorization ?? '')?.[1];
  const user = token === undefined ? null : await authenticate(token);
  if (user === null && call.auth === 'token') throw new Problem('loginRequired');
  return { origin, user };
}

function answer(reply: FastifyReply, data: unknown) {
  reply.header('cache-control', 'no-store');
  return { code: SUCCESS, message: 'success', data };
}

/** What the handler of a call with a file answers. */
interface FileAnswer {
  /** Letters, digits, '.', '-' and '_' only. */
  readonly fileName: string;
  readonly content: string;
}

function answerFile(reply: FastifyReply, type: string, { fileName, content }: FileAnswer) {
  reply.header('cache-control', 'no-store');
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
  return reply.type(`${type}; charset=utf-8`).send(content);
}

function describe(call: Call) {
  return {
    summary: call.summary,
    tags: [call.path.split('/')[1] ?? 'calls'],
    security: call.auth === 'none' ? [] : [{ bearer: [] }],
    ...(call.method === 'POST' ? { body: call.request } : {}),
    ...(call.file === undefined
      ? { response: { 200: z.object({ code: z.literal(SUCCESS), message: z.string(), data: call.answer }) } }
      : { produces: [call.file], response: { 200: z.string() } }),
  };
}
