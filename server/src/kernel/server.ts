import type { FastifyInstance } from 'fastify';
import type { openContext } from './context.ts';
import type { CallGroup } from './http/calls.ts';
import { createRepeats } from './http/repeats.ts';
import { type RouteTools, registerRoutes } from './http/routes.ts';
import type { Module } from './module.ts';
import { startWorkers } from './workers.ts';

interface Options {
  readonly http: FastifyInstance;
  readonly context: Awaited<ReturnType<typeof openContext>>;
  readonly modules: readonly Module[];
  readonly groups: readonly CallGroup[];
  readonly checkAnswers: boolean;
  /** Registers pages and calls beside those of `groups`. */
  readonly more?: (routes: FastifyInstance, tools: RouteTools) => Promise<void>;
}

/** Starts modules: their jobs, calls and sockets. */
export async function startServer({ http, context, modules, groups, checkAnswers, more }: Options) {
  const { databaseUrl: url, databaseSchema: schema } = context.config;
  const repeats = createRepeats({ url, schema });
  const workers = await startWorkers(context, modules);
  const { isWorking } = workers;
  await registerRoutes(http, { context, modules, groups, repeats, checkAnswers, isWorking, more });
  return {
    http,
    /** Runs the modules' `start` once the server listens. */
    start: () => Promise.all(modules.flatMap(({ start }) => start?.() ?? [])),
    /** Stops accepting calls, waits for those in flight, and closes everything. */
    async close() {
      await http.close();
      await Promise.all(modules.flatMap(({ close }) => close?.() ?? []));
      await workers.close();
      await Promise.all([context.close(), repeats.close()]);
    },
  };
}
