// Each screen is a chunk of its own, loaded when its route opens.
export const visitorCoin = () => import('./VisitorPage.tsx').then(({ CoinScreen }) => ({ Screen: CoinScreen }));
export const visitorFiat = () => import('./VisitorPage.tsx').then(({ FiatScreen }) => ({ Screen: FiatScreen }));
export const records = () => import('./Records.tsx');
export const receipt = () => import('./ReceiptScreen.tsx');
export const convertCoin = () => import('./ConvertPage.tsx').then(({ CoinScreen }) => ({ Screen: CoinScreen }));
export const convertFiat = () => import('./ConvertPage.tsx').then(({ FiatScreen }) => ({ Screen: FiatScreen }));
