import type { ModuleContext } from '../../kernel/module.ts';
import { brokersAdmin } from './admin/reviewApplication.ts';
import { brokerApplicationHandlers } from './handlers.ts';

/** Broker applications. */
export function createBrokers(context: ModuleContext) {
  return { name: 'brokers', handlers: brokerApplicationHandlers(context), ...brokersAdmin(context) };
}
