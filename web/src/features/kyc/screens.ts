// Each screen is a chunk of its own, loaded when its route opens.
export const kyc = () => import('./Kyc.tsx');
export const institution = () => import('./Institution.tsx');
export const individual = () => import('./Individual.tsx');
