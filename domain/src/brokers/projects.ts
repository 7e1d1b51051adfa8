/** BR-02: a project runs until its financing has ended and its accounts are empty. */
export const PROJECT_STATUSES = ['running', 'ended'] as const;

export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** The assets that projects are financed in. */
export const FINANCING_ASSETS = ['USDT'] as const;

export type FinancingAsset = (typeof FINANCING_ASSETS)[number];

/** BR-12: what a project's deposit address is for: its capital, or interest that it pays. */
export const DEPOSIT_PURPOSES = ['capital', 'interest'] as const;

export type DepositPurpose = (typeof DEPOSIT_PURPOSES)[number];

/** The number of a project that is created at a time (epoch ms), the `count`th of all projects. */
export function formatProjectNo(count: number, at: number): string {
  const [year = '', month = ''] = new Date(at).toISOString().split('-');
  return `P-${year.slice(2)}${month}-${String(count).padStart(4, '0')}`;
}
