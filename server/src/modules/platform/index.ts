import { actingOperator } from '../../kernel/actingOperator.ts';
import type { AllOperationsHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { ReferenceConfig } from '../exchanges/index.ts';
import { queryConfiguration } from './admin/queryConfiguration.ts';
import { setSupport } from './admin/setSettings.ts';
import { marketData, platformHandlers } from './handlers.ts';

/** Clients' configuration and the platform's settings. */
export function createPlatform(context: ModuleContext, exchange: ReferenceConfig) {
  const { database, clock, disk } = context;
  const operatorHandlers = {
    queryConfiguration: () => queryConfiguration(database),
    queryDiskSpace: async () => ({
      disks: disk.disks().map(({ folder, state, freeBytes, totalBytes }) => ({ folder, state, freeBytes, totalBytes })),
    }),
    setSupport: (request, caller) => setSupport(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return {
    name: 'platform',
    marketData: marketData(exchange),
    handlers: platformHandlers({ ...context, exchange }),
    operatorHandlers,
  };
}
