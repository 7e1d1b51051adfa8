// Each screen is a chunk of its own, loaded when its route opens.
export const trading = () => import('./Trading.tsx');
export const spotTrades = () => import('./records/page/SpotTrades.tsx');
export const futureTrades = () => import('./records/page/FutureTrades.tsx');
