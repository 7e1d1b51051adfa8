export { AddressCodePart } from './deposits/AddressCodePart.ts';
export { type Network, useCoins, useNetworks } from './deposits/queries.ts';
export { useNetworkName, useNetworkNames, useNetworkOptions } from './networkNames.ts';
export { CancelWithdrawal } from './records/CancelWithdrawalPart.ts';
export { parseTransactionId } from './transactions/transactionEntry.ts';
export { FIRST_ACCOUNTS } from './transfer/route.ts';
export { useTransferDialog } from './transfer/useTransferDialog.tsx';
