import { actingOperator } from '../../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../../kernel/http/handlers.ts';
import { readDelays } from '../../kernel/jobs/backlog.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { ExchangeConfig, ReferenceConfig } from '../exchanges/index.ts';
import { queryConfiguration } from './admin/queryConfiguration.ts';
import { setSupport } from './admin/setSettings.ts';
import { platformHandlers } from './handlers.ts';
import { buildMarketData } from './marketData.ts';

/** Clients' configuration and the platform's settings. */
export function createPlatform(
  context: ModuleContext,
  {
    exchange,
    otherExchanges,
  }: { readonly exchange: ReferenceConfig; readonly otherExchanges: readonly ExchangeConfig[] },
) {
  const marketData = buildMarketData(exchange, otherExchanges);
  const { database, clock, disk } = context;
  const operatorHandlers = {
    queryConfiguration: () => queryConfiguration(database),
    queryDiskSpace: async () => ({
      disks: disk.disks().map(({ folder, state, freeBytes, totalBytes }) => ({ folder, state, freeBytes, totalBytes })),
    }),
    queryDelays: () => readDelays(database, clock()),
    setSupport: (request, caller) => setSupport(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return {
    name: 'platform',
    marketData,
    handlers: platformHandlers({ ...context, marketData }),
    operatorHandlers,
  };
}
