export { useTransferDialog } from './transfer/useTransferDialog.tsx';
