export { useTransferDialog } from './transfer/useTransferDialog.tsx';
export { setMasked, useWallet } from './walletStore.ts';
