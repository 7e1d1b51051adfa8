export { isBurnAddress } from './address/burnAddress.ts';
export {
  type AddressFailure,
  type AddressForm,
  type ParsedAddress,
  parseAddress,
} from './address/parseAddress.ts';
export { isReservedAddress } from './address/reservedAddress.ts';
export type {
  Balances,
  Block,
  BlockRef,
  Chain,
  FeeRate,
  FoundTransaction,
  Holding,
  OutputRef,
  Payment,
  Spending,
} from './chain.ts';
export { ChainError } from './chainError.ts';
export { createEvmChain } from './evm/evmChain.ts';
export { isSignedBy } from './evm/isSignedBy.ts';
export {
  checksumAddress,
  encodeFlush,
  factoryAddress,
  type SweepOwner,
  sweepAddress,
  sweepSalt,
} from './evm/sweep/sweep.ts';
export { encodeTokenTransfer } from './evm/tokenTransfer.ts';
export { requireAgreement } from './follow/agreement.ts';
export { finalHeight, nextStep, type ReadBlocks, type Step } from './follow/nextStep.ts';
export { readAhead } from './follow/readAhead.ts';
export { type EvmTransaction, formatEvmFile, parseEvmFile, readSignedEvm } from './offline/evmFile.ts';
export { OfflineFileError } from './offline/offlineFile.ts';
export { formatPsbt, readPsbt, type UtxoTransaction } from './offline/psbtFile.ts';
export { deriveUtxoAddress } from './utxo/address.ts';
export { parseRawTransaction } from './utxo/rawTransaction.ts';
export { createUtxoChain } from './utxo/utxoChain.ts';
