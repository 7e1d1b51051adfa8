import { BASE_PATH, type Call, SUCCESS } from '@aldgate/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../apiError.ts';
import type { KernelConfig } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import type { FileAnswer } from './handlers.ts';
import { bearerToken, type Identify } from './identify.ts';
import { formatIssues } from './issues.ts';
import { parseJson } from './json.ts';
import type { Repeats } from './repeats.ts';
import { takeUploads, UPLOAD_LIMIT_BYTES, uploaded } from './uploads.ts';

/** The calls of one kind of people, with what answers them. */
export interface CallGroup {
  readonly calls: Readonly<Record<string, Call>>;
  /** A handler's types follow from its call's name; here, where all names meet, only their common shape is known. */
  readonly handlers: Readonly<Record<string, unknown>>;
  readonly identify: Identify;
}

interface Options {
  readonly groups: readonly CallGroup[];
  readonly rateLimit: KernelConfig['rateLimit'];
  readonly repeats: Repeats;
  /** Checks every answer against the contract. It costs a third of the throughput: tests switch it on. */
  readonly checkAnswers: boolean;
  readonly metrics: Metrics;
}

/** Every call is registered from its description: path, method, who may call, what it takes. */
export function registerCalls(app: FastifyInstance, options: Options): void {
  parseJson(app);
  takeUploads(app);
  app.addHook('onResponse', async (request, reply) => {
    const code = request.envelopeCode === 0 ? reply.statusCode : request.envelopeCode;
    options.metrics.observeCall(request.routeOptions.url ?? 'unknown', code, reply.elapsedTime / 1_000);
  });
  const limits = { calls: perSecond(app, options.rateLimit.calls), signIn: perSecond(app, options.rateLimit.signIn) };
  for (const { calls, handlers, identify } of options.groups) {
    for (const [name, call] of Object.entries(calls)) {
      const handler = handlers[name] as (request: unknown, caller: unknown) => unknown;
      app.route({
        method: call.method,
        url: `${BASE_PATH}${call.path}`,
        schema: describe(call),
        // The schemas are for the reference: requests are checked below, where every fault is told in the envelope.
        validatorCompiler: () => () => true,
        serializerCompiler: () => (data) =>
          call.file !== undefined && typeof data === 'string' ? data : JSON.stringify(data),
        ...(call.upload === true && { bodyLimit: UPLOAD_LIMIT_BYTES }),
        onRequest: [
          limits.calls,
          ...(call.limit === 'signIn' ? [limits.signIn] : []),
          // Nobody's megabytes are read who may not send them.
          ...(call.upload === true ? [async (request: FastifyRequest) => void (await identify(call, request))] : []),
        ],
        handler: async (request, reply) => {
          const identified = identify(call, request);
          // Who calls is looked up while the repeat is; a refusal is told where it is waited for.
          identified.catch(() => undefined);
          const parsed = call.request.safeParse(givenTo(call, request));
          const work = async () => {
            const caller = await identified;
            if (!parsed.success) {
              if ('confirm' in caller) await caller.confirm();
              throw new ApiError('format', { fields: formatIssues(parsed.error) });
            }
            return handler(parsed.data, caller);
          };
          const token = call.auth === 'none' ? undefined : bearerToken(request);
          // A repeat is one within a session. The steps of signing in have none; each takes something that serves once.
          // Two uploads of one file are two files, of which one is used: nothing is gained by comparing megabytes.
          const data = await (parsed.success && call.changes && token !== undefined && call.upload !== true
            ? options.repeats.once(
                { token, call: name, body: parsed.data, isHereOnly: call.singleStatement === true },
                work,
              )
            : work());
          if (options.checkAnswers && call.file === undefined) call.answer.parse(data);
          request.envelopeCode = SUCCESS;
          return call.file === undefined ? answer(reply, data) : answerFile(reply, call.file, data as FileAnswer);
        },
      });
    }
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

function givenTo(call: Call, request: FastifyRequest): unknown {
  if (call.upload === true) return uploaded(request);
  return call.method === 'GET' ? {} : (request.body ?? undefined);
}

function answer(reply: FastifyReply, data: unknown) {
  reply.header('cache-control', 'no-store');
  return { code: SUCCESS, message: 'success', data };
}

function answerFile(reply: FastifyReply, type: string, { fileName, content }: FileAnswer) {
  reply.header('cache-control', 'no-store');
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
  return reply.type(type.startsWith('text/') ? `${type}; charset=utf-8` : type).send(content);
}

function describe(call: Call) {
  return {
    summary: call.summary,
    tags: [call.path.split('/')[1] ?? 'calls'],
    security: call.auth === 'none' ? [] : [{ bearer: [] }],
    ...taken(call),
    ...(call.file === undefined
      ? { response: { 200: z.object({ code: z.literal(SUCCESS), message: z.string(), data: call.answer }) } }
      : { produces: [call.file], response: { 200: z.string() } }),
  };
}

function taken(call: Call) {
  if (call.method === 'GET') return {};
  if (call.upload !== true || !(call.request instanceof z.ZodObject)) return { body: call.request };
  const { content: _content, ...fields } = call.request.shape;
  return { consumes: ['application/octet-stream'], querystring: z.object(fields) };
}
