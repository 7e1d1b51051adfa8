import type { ModuleContext } from '../../kernel/module.ts';
import { kycAdmin } from './admin/handlers.ts';
import { kycHandlers } from './handlers.ts';

export function createKyc(context: ModuleContext) {
  return { name: 'kyc', handlers: kycHandlers(context), ...kycAdmin(context) };
}
