/** The request weight of the open orders of one contract, conditional ones included, and of all. */
export const OPEN_ORDERS_WEIGHT = { ofContract: 2, ofAll: 80 } as const;

/** The contracts whose open orders are asked for; 'all' where that weighs no more than one after the other. */
export const contractsToList = (
  symbols: readonly string[],
  { ofContract, ofAll }: Readonly<Record<'ofContract' | 'ofAll', number>> = OPEN_ORDERS_WEIGHT,
): readonly string[] | 'all' => (symbols.length * ofContract >= ofAll ? 'all' : symbols);
