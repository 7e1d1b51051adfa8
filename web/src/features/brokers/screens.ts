// Each screen is a chunk of its own, loaded when its route opens.
export const landing = () => import('./Landing.tsx');
export const frame = () => import('./frame/BrokersFrame.tsx');
export const projects = () => import('./projects/Projects.tsx');
export const projectDetail = () => import('./projectDetail/ProjectDetail.tsx');
export const interest = () => import('./interest/Interest.tsx');
export const operations = () => import('./operations/Operations.tsx');
export const profit = () => import('./profit/Profit.tsx');
export const bills = () => import('./bills/Bills.tsx');
export const accounts = () => import('./accounts/Accounts.tsx');
export const accountDetail = () => import('./accountDetail/AccountDetail.tsx');
export const fundTransfers = () => import('./transfers/Transfers.tsx');
export const fundRecords = () => import('./records/Records.tsx');
export const addresses = () => import('./addresses/Addresses.tsx');
export const messages = () => import('./messages/Messages.tsx');
