import { BASE_PATH, type ChannelName, channels } from '@aldgate/contract';
import { channelSchemas } from '@aldgate/contract/channelSchemas.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { envelope } from './failures.ts';

type Stream = keyof typeof channelSchemas;

/** A push channel in the API reference. */
export function describeStream(name: Stream) {
  const { path, summary, description } = channels[name];
  const { query, events } = channelSchemas[name];
  return {
    summary,
    description: `${description}\n\nEvents: ${Object.keys(events).join(', ')}.`,
    tags: [path.split('/')[1] ?? 'channels'],
    security: [{ bearer: [] }],
    querystring: query,
    produces: ['text/event-stream'],
    response: { 200: z.string() },
  };
}

export const channelPath = (name: ChannelName): string => `${BASE_PATH}${channels[name].path}`;

const UPGRADE_REQUIRED = 426;

/** Documents the calls' socket, and answers requests of its path without an upgrade. */
export function registerSocketReference(routes: FastifyInstance): void {
  const { summary, description } = channels.calls;
  const response = { [UPGRADE_REQUIRED]: z.object({ code: z.int(), message: z.string(), data: z.null() }) };
  const schema = { summary, description, tags: ['socket'], response };
  const compilers = { validatorCompiler: () => () => true, serializerCompiler: () => JSON.stringify };
  routes.get(channelPath('calls'), { schema, ...compilers }, (_request, reply) =>
    reply.code(UPGRADE_REQUIRED).header('upgrade', 'websocket').send(envelope('format')),
  );
}
