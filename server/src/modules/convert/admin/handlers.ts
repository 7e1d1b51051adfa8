import { actingOperator } from '../../../kernel/actingOperator.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../../kernel/module.ts';
import { applyConvertAsset, setConvertAsset } from './setConvertAsset.ts';
import { applyCustomerLimit, setCustomerLimit } from './setCustomerLimit.ts';
import { applyPairEnabled, setPair } from './setPair.ts';
import { applyPlatformQuota, setPlatformQuota } from './setPlatformQuota.ts';

/** Operators' configuration of conversions. */
export function convertAdmin({ database, clock }: ModuleContext) {
  const operatorHandlers = {
    setConvertAsset: (request, caller) => setConvertAsset(database, request, actingOperator(caller, clock())),
    setCustomerLimit: (request, caller) => setCustomerLimit(database, request, actingOperator(caller, clock())),
    setPair: (request, caller) => setPair(database, request, actingOperator(caller, clock())),
    setPlatformQuota: (request, caller) => setPlatformQuota(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  const approvals = {
    convert_asset: { approve: applyConvertAsset },
    customer_limit: { approve: applyCustomerLimit },
    pair_enabled: { approve: applyPairEnabled },
    platform_quota: { approve: applyPlatformQuota },
  };
  return { operatorHandlers, approvals };
}
