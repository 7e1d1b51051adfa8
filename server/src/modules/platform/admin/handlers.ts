import { liftsSuspension, setSuspension } from '../../../access/admin/setSuspension.ts';
import { actingOperator } from '../../../kernel/actingOperator.ts';
import type { OperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { OperationsDeps } from '../../../kernel/operationsDeps.ts';
import { setConvertAsset, setsConvertAsset } from '../../convert/admin/setConvertAsset.ts';
import { enablesPair, setPair } from '../../convert/admin/setPair.ts';
import { setPlatformQuota, setsPlatformQuota } from '../../convert/admin/setPlatformQuota.ts';
import { removeMarketLabel, setMarketInstrument, setMarketLabel } from '../../market/admin/setMarket.ts';
import { queryConfiguration } from './queryConfiguration.ts';
import { setDeskHours, setSupport } from './setSettings.ts';

type Names =
  | 'queryConfiguration'
  | 'setConvertAsset'
  | 'setPair'
  | 'setPlatformQuota'
  | 'setSuspension'
  | 'setDeskHours'
  | 'setSupport'
  | 'setMarketInstrument'
  | 'setMarketLabel'
  | 'removeMarketLabel';

export function configurationHandlers({ database, clock }: OperationsDeps) {
  const handlers: OperationsHandlers<Names> = {
    queryConfiguration: () => queryConfiguration(database),
    setConvertAsset: (request, caller) => setConvertAsset(database, request, actingOperator(caller, clock())),
    setPair: (request, caller) => setPair(database, request, actingOperator(caller, clock())),
    setPlatformQuota: (request, caller) => setPlatformQuota(database, request, actingOperator(caller, clock())),
    setSuspension: (request, caller) => setSuspension(database, request, actingOperator(caller, clock())),
    setDeskHours: (request, caller) => setDeskHours(database, request, actingOperator(caller, clock())),
    setSupport: (request, caller) => setSupport(database, request, actingOperator(caller, clock())),
    setMarketInstrument: (request, caller) => setMarketInstrument(database, request, actingOperator(caller, clock())),
    setMarketLabel: (request, caller) => setMarketLabel(database, request, actingOperator(caller, clock())),
    removeMarketLabel: (request, caller) => removeMarketLabel(database, request, actingOperator(caller, clock())),
  };
  return {
    handlers,
    effects: {
      convert_asset: setsConvertAsset,
      platform_quota: setsPlatformQuota,
      pair_enabled: enablesPair,
      suspension_lift: liftsSuspension,
    },
  };
}
