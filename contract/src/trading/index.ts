export * from './account.ts';
export * from './leverage.ts';
export * from './order.ts';
export * from './records.ts';
export * from './transfer.ts';
