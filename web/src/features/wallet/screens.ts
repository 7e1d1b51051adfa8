// Each screen is a chunk of its own, loaded when its route opens.
export const walletFrame = () => import('./WalletFrame.tsx');
export const overview = () => import('./Overview.tsx');
export const assetAccount = () => import('./AssetAccount.tsx');
export const tradingAccount = () => import('./TradingAccount.tsx');
export const deposit = () => import('./deposits/Deposit.tsx');
export const coinRecords = () => import('./records/Records.tsx');
export const transferRecords = () => import('./transfer/Records.tsx');
export const bankDeposit = () => import('./bankDeposits/Deposit.tsx');
export const bankDepositRecords = () => import('./bankRecords/DepositRecords.tsx');
export const bankWithdrawalRecords = () => import('./bankRecords/WithdrawalRecords.tsx');
export const otcRecords = () => import('./otcRecords/List.tsx');
export const validate = () => import('./transactions/Validate.tsx');
