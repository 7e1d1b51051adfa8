export { useIndicativeRates } from './rates.ts';
