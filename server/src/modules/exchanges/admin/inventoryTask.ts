/** The task of an asset at an exchange of which the platform's own account has too little. */
export const inventoryTask = (exchangeCode: string, asset: string) => ({
  kind: 'exchange_inventory' as const,
  subjectId: `${exchangeCode}:${asset}`,
});
