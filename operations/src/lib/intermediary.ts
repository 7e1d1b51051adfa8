type Intermediary = Readonly<Partial<Record<'swift' | 'name' | 'address', string | null | undefined>>>;

/** The bank between the paying and the beneficiary's; null where there is none. */
export const describeIntermediary = (bank: Intermediary | null): string | null =>
  [bank?.swift, bank?.name, bank?.address].filter(Boolean).join(', ') || null;
