import { Readable } from 'node:stream';
import { BASE_PATH, type Call, SUCCESS } from '@aldgate/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Metrics } from '../metrics.ts';
import type { KernelConfig } from '../start/config.ts';
import type { Clock } from '../time/clock.ts';
import { type Limited, limitAddresses } from './addressLimit.ts';
import type { Writability } from './assertWritable.ts';
import { parseJson, takeUploads, UPLOAD_LIMIT_BYTES, uploaded } from './bodies.ts';
import type { ChargeCall } from './callBudget.ts';
import type { FileAnswer } from './handlers.ts';
import { bearerToken, type Identify, readSender } from './identify.ts';
import type { Presence } from './presence.ts';
import type { Repeats } from './repeats.ts';
import { createCall, type RunCall } from './runCall.ts';
import { UploadMemory } from './uploadMemory.ts';

/** The calls of customers or of operators, with their handlers. */
export interface CallGroup {
  readonly calls: Readonly<Record<string, Call>>;
  /** A handler's types follow from its call's name; here only their common shape is known. */
  readonly handlers: Readonly<Record<string, unknown>>;
  readonly identify: Identify;
  /** Limits the calls of a sender beside the limit of its address; absent: no such limit. */
  readonly charge?: ChargeCall;
  /** Names whose memory an upload counts in. */
  readonly ownerOf: (token: string) => string | undefined;
}

interface Options {
  readonly groups: readonly CallGroup[];
  readonly rateLimit: KernelConfig['rateLimit'];
  readonly repeats: Repeats;
  /** Validates every answer against the contract. This costs a third of the throughput, so only tests enable it. */
  readonly checkAnswers: boolean;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly writability: () => Writability;
}

/** The calls that may also come over the socket, by their paths, and the limit that both ways share. */
export interface SocketCalls {
  readonly calls: ReadonlyMap<string, RunCall>;
  /** Throws where an address has made too many calls. */
  readonly checkRate: (address: string) => Promise<void>;
}

/** Registers every call from its description: path, method, permissions, schemas. */
export function registerCalls(app: FastifyInstance, options: Options): SocketCalls {
  const { repeats, checkAnswers, clock, presence, writability } = options;
  const socketCalls = new Map<string, RunCall>();
  parseJson(app);
  takeUploads(app);
  app.addHook('onResponse', async (request, reply) => {
    const code = request.envelopeCode === 0 ? reply.statusCode : request.envelopeCode;
    options.metrics.observeCall(request.routeOptions.url ?? 'unknown', code, reply.elapsedTime / 1_000);
  });
  const { rateLimit } = options;
  const limits = { calls: limitAddresses(app, rateLimit.calls), signIn: limitAddresses(app, rateLimit.signIn) };
  const memory = new UploadMemory();
  for (const { calls, handlers, identify, charge, ownerOf } of options.groups) {
    for (const [name, call] of Object.entries(calls)) {
      const handler = handlers[name] as (request: unknown, caller: unknown) => unknown;
      // Checks the caller, and that its body has room, before it reads an upload of megabytes.
      const admitUpload = async (request: FastifyRequest, reply: FastifyReply) => {
        const sender = readSender(request);
        await identify(call, sender);
        const { token = '' } = sender;
        const announced = Number(request.headers['content-length'] ?? Number.NaN);
        const bytes = Number.isSafeInteger(announced) ? Math.min(announced, uploadLimit(call)) : uploadLimit(call);
        // Also where the connection ends before an answer.
        reply.raw.once('close', memory.reserve(ownerOf(token) ?? token, bytes));
      };
      const run = createCall({ name, call, handler, identify, repeats, checkAnswers, clock, presence, writability });
      if (call.bySocket === true) {
        socketCalls.set(`${BASE_PATH}${call.path}`, async (sender, body) => {
          charge?.(call, sender.token);
          return run(sender, body);
        });
      }
      app.route({
        method: call.method,
        url: `${BASE_PATH}${call.path}`,
        schema: describe(call),
        // The schemas are for the API reference: requests are validated below, where errors are reported in the
        // envelope.
        validatorCompiler: () => () => true,
        serializerCompiler: () => (data) =>
          call.file !== undefined && typeof data === 'string' ? data : JSON.stringify(data),
        ...(call.upload === true && { bodyLimit: uploadLimit(call) }),
        onRequest: [
          limits.calls,
          ...(call.limit === 'signIn' ? [limits.signIn] : []),
          ...(charge === undefined ? [] : [async (request: FastifyRequest) => charge(call, bearerToken(request))]),
          ...(call.upload === true ? [admitUpload] : []),
        ],
        handler: async (request, reply) => {
          const data = await run(readSender(request), givenTo(call, request));
          request.envelopeCode = SUCCESS;
          return call.file === undefined ? answer(reply, data) : answerFile(reply, call.file, data as FileAnswer);
        },
      });
    }
  }
  return { calls: socketCalls, checkRate: (ip) => limits.calls({ ip, routeOptions: {} as Limited['routeOptions'] }) };
}

const uploadLimit = ({ uploadBytesMax }: Call): number => uploadBytesMax ?? UPLOAD_LIMIT_BYTES;

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
  const body = typeof content === 'string' || content instanceof Uint8Array ? content : Readable.from(content);
  return reply.type(type.startsWith('text/') ? `${type}; charset=utf-8` : type).send(body);
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
