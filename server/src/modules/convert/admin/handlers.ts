import { actingOperator } from '../../../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../../kernel/module.ts';
import { convertAsset } from './setConvertAsset.ts';
import { customerLimit } from './setCustomerLimit.ts';
import { pairEnabled } from './setPair.ts';
import { platformQuota } from './setPlatformQuota.ts';

/** Operators' configuration of conversions. */
export function convertAdmin({ database, clock }: ModuleContext) {
  const operatorHandlers = {
    setConvertAsset: (request, caller) => convertAsset.set(database, request, actingOperator(caller, clock())),
    setCustomerLimit: (request, caller) => customerLimit.set(database, request, actingOperator(caller, clock())),
    setPair: (request, caller) => pairEnabled.set(database, request, actingOperator(caller, clock())),
    setPlatformQuota: (request, caller) => platformQuota.set(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  const approvals = {
    convert_asset: convertAsset,
    customer_limit: customerLimit,
    pair_enabled: pairEnabled,
    platform_quota: platformQuota,
  };
  return { operatorHandlers, approvals };
}
