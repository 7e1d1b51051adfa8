import type { ModuleContext } from '../../kernel/module.ts';
import type { Market } from '../market/index.ts';
import { walletHandlers } from './handlers.ts';

/** An institution's balances, and the supported assets. */
export function createWallet({ database, clock }: ModuleContext, market: Market) {
  return { name: 'wallet', handlers: walletHandlers({ database, clock, market }) };
}
