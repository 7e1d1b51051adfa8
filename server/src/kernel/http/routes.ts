import { BASE_PATH, SERVER_TIME } from '@aldgate/contract';
import type { FastifyInstance } from 'fastify';
import type { Module, ModuleContext } from '../module.ts';
import type { Writability } from './assertWritable.ts';
import { answerCallsBySocket } from './callSocket.ts';
import { type CallGroup, registerCalls } from './calls.ts';
import { registerSocketReference } from './channels.ts';
import { registerClient } from './client.ts';
import { registerHealth, registerMetrics } from './monitoring.ts';
import { registerReference } from './reference.ts';
import { createRefusals } from './refusals.ts';
import type { Repeats } from './repeats.ts';
import { registerUpgrades, type Upgrade } from './upgrades.ts';

/** Tools that calls are run with. */
export interface RouteTools {
  readonly repeats: Repeats;
  readonly checkAnswers: boolean;
  readonly writability: () => Writability;
}

interface Options {
  readonly context: ModuleContext;
  readonly modules: readonly Module[];
  readonly groups: readonly CallGroup[];
  readonly repeats: Repeats;
  /** Validates every answer against the contract; tests enable it. */
  readonly checkAnswers: boolean;
  /** Registers pages and calls beside those of `groups`. */
  readonly more?: ((routes: FastifyInstance, tools: RouteTools) => Promise<void>) | undefined;
  /** Whether the job queues run. */
  readonly isWorking: () => boolean;
}

/**
 * Registers everything that the server serves: calls, push channels, sockets, health, metrics and the built clients.
 */
export async function registerRoutes(http: FastifyInstance, options: Options): Promise<void> {
  const { context, modules, groups, repeats, checkAnswers, isWorking, more } = options;
  const { config, metrics, clock, presence, disk, clockCheck, guardSocket: guard } = context;
  http.addHook('onSend', async ({ url }, reply) => {
    if (url.startsWith(`${BASE_PATH}/`)) reply.header(SERVER_TIME, clock());
  });
  const refusals = createRefusals(context.log);
  http.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    refusals.note(request.ip, statusCode === 200 ? request.envelopeCode : statusCode);
  });
  http.addHook('onClose', async () => refusals.close());
  await registerReference(http, config);
  const upgrades: Upgrade[] = [];
  const writability = () => ({ disk: disk.state(), isClockRight: clockCheck.isRight() });
  await http.register(async (routes) => {
    const socketCalls = registerCalls(routes, {
      groups,
      rateLimit: config.rateLimit,
      repeats,
      checkAnswers,
      metrics,
      clock,
      presence,
      writability,
    });
    upgrades.push(answerCallsBySocket({ http, metrics, clock, presence, refusals, guard, ...socketCalls }));
    for (const module of modules) module.sockets?.(routes);
    registerSocketReference(routes);
    registerHealth(routes, { ...context, isWorking });
    registerMetrics(routes, config, metrics);
  });
  if (more !== undefined) await http.register((routes) => more(routes, { repeats, checkAnswers, writability }));
  for (const module of modules) for (const create of module.upgrades ?? []) upgrades.push(await create(http));
  registerUpgrades(http, config, { upgrades, refusals, guard });
  await registerClient(http, { web: config.webRoot, operations: config.operationsRoot });
}
