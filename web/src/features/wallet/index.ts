export { type Network, useCoins, useNetworks } from './deposits/queries.ts';
export { CancelWithdrawal } from './records/CancelWithdrawalPart.ts';
export { useTransferDialog } from './transfer/useTransferDialog.tsx';
