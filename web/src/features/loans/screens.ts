// Each screen is a chunk of its own, loaded when its route opens.
export const loans = () => import('./Loans.tsx');
