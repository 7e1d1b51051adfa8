export * from './money/amount.ts';
export * from './money/asset.ts';
