export type { Block, BlockRef, Chain, FoundTransaction, Payment, Spending } from './chain.ts';
export { ChainError } from './chainError.ts';
export { createEvmChain } from './evm/evmChain.ts';
export { createUtxoChain } from './utxo/utxoChain.ts';
