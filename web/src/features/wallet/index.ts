export { type Network, useCoins, useNetworks } from './deposits/queries.ts';
export { useTransferDialog } from './transfer/useTransferDialog.tsx';
