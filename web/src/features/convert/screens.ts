// Each screen is a chunk of its own, loaded when its route opens.
export const visitorCoin = () => import('./VisitorCoin.tsx');
export const visitorFiat = () => import('./VisitorFiat.tsx');
export const records = () => import('./Records.tsx');
export const convertCoin = () => import('./Convert.tsx');
export const convertFiat = () => import('./ConvertFiat.tsx');
