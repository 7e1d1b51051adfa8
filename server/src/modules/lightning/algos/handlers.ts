import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { AlgoDeps } from './algoDeps.ts';
import type { AlgoEngine } from './algoEngine.ts';
import { cancelAlgo, pauseAlgo, resumeAlgo } from './changeAlgo.ts';
import { createAlgo } from './createAlgo.ts';
import { pageAlgo, queryAlgo } from './queryAlgo.ts';

/** TR-16: orders that the server sends in slices over time. */
export const algoHandlers = (deps: AlgoDeps, engine: AlgoEngine) =>
  ({
    createAlgo: (request, caller) => createAlgo(deps, engine, caller, request),
    pageAlgo: (request, { user }) => pageAlgo(deps.database, user.institutionId, request),
    queryAlgo: (request, { user }) => queryAlgo(deps.database, user.institutionId, request),
    pauseAlgo: (request, caller) => pauseAlgo(deps, caller, request),
    resumeAlgo: (request, caller) => resumeAlgo(deps, engine, caller, request),
    cancelAlgo: (request, caller) => cancelAlgo(deps, engine, caller, request),
  }) satisfies Partial<AllHandlers>;
