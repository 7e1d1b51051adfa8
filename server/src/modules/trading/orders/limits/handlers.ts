import type { AllHandlers } from '../../../../kernel/http/handlers.ts';
import { queryLimits } from './queryLimits.ts';
import { type LimitDeps, setLimits } from './setLimits.ts';

/** TR-18: limits of accounts and members. */
export const limitHandlers = (deps: LimitDeps) =>
  ({
    queryLimits: (_request, { user }) => queryLimits(deps, user),
    setLimits: (request, caller) => setLimits(deps, caller, request),
  }) satisfies Partial<AllHandlers>;
