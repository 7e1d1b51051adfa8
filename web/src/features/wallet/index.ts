export { setMasked, useWallet } from '../../lib/amounts/hiding.ts';
export { useTransferDialog } from './transfer/useTransferDialog.tsx';
