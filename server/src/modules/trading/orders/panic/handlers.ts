import type { AllHandlers } from '../../../../kernel/http/handlers.ts';
import type { PanicDeps } from './panicDeps.ts';
import type { PanicEngine } from './panicEngine.ts';
import { planPanic } from './planPanic.ts';
import { queryPanic } from './queryPanic.ts';
import { releasePanic } from './releasePanic.ts';
import { runPanic } from './runPanic.ts';

/** TR-16: stops the trading of several accounts by one call. */
export const panicHandlers = (deps: PanicDeps, engine: PanicEngine) =>
  ({
    planPanic: (request, { user }) => planPanic(deps, user, request),
    runPanic: (request, caller) => runPanic(deps, engine, caller, request),
    queryPanic: (request, { user }) => queryPanic(deps, user.institutionId, request),
    releasePanic: (request, caller) => releasePanic(deps, caller, request),
  }) satisfies Partial<AllHandlers>;
