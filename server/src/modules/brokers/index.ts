import type { ModuleContext } from '../../kernel/module.ts';
import { brokersAdmin } from './admin/reviewApplication.ts';
import { brokerApplicationHandlers } from './handlers.ts';

/** How an institution becomes a broker. */
export function createBrokers(context: ModuleContext) {
  return { name: 'brokers', handlers: brokerApplicationHandlers(context), ...brokersAdmin(context) };
}
