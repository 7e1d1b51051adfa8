export type {
  Balances,
  Block,
  BlockRef,
  Chain,
  FeeRate,
  FoundTransaction,
  Holding,
  Payment,
  Spending,
} from './chain.ts';
export { ChainError } from './chainError.ts';
export { createEvmChain } from './evm/evmChain.ts';
export { finalHeight, nextStep, type ReadBlocks, type Step } from './follow/nextStep.ts';
export { createUtxoChain } from './utxo/utxoChain.ts';
