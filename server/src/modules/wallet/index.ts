import type { ModuleContext } from '../../kernel/module.ts';
import type { Market } from '../market/index.ts';
import { walletHandlers } from './handlers.ts';

/** Balances of an institution, and the assets that accounts are kept in. */
export function createWallet({ database, clock }: ModuleContext, market: Market) {
  return { name: 'wallet', handlers: walletHandlers({ database, clock, market }) };
}
