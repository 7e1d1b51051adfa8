import type { OperatorPermission } from '@aldgate/domain/operations/roles.ts';

/** The tabs of the console's screens, by their value in the address, in display order. */
export const TABS = {
  desk: {
    requests: 'Requests',
    resting: 'Resting orders',
    trades: 'Trades',
    customers: 'Customers',
    execution: 'Best execution',
    treasury: 'Treasury',
    terms: 'Sizes and margins',
    days: 'Closed days',
  },
  wallets: {
    deposits: 'Deposits',
    withdrawals: 'Withdrawals',
    holdings: 'Hot and cold',
    outgoing: 'Outgoing',
    uncredited: 'Not credited',
    networks: 'Networks',
    screening: 'Screening',
  },
  banks: {
    accounts: 'Customers’ accounts',
    in: 'Payments in',
    statements: 'Statements',
    out: 'Withdrawals',
    batches: 'Batches',
    platform: 'Platform accounts',
    directory: 'Directory',
    days: 'Days',
  },
  exchanges: { exchanges: 'Exchanges', moves: 'Fund moves' },
  projects: { board: 'Board', stress: 'Stress', lending: 'Lending pool', bills: 'Bills' },
  loans: {
    book: 'Book',
    calls: 'Call list',
    stress: 'Stress',
    maturities: 'Maturities',
    liquidations: 'Liquidations',
    shortfalls: 'Shortfalls',
    pool: 'Pool and income',
    terms: 'Terms',
  },
  configuration: {
    assets: 'Convert assets',
    registry: 'Assets',
    pairs: 'Pairs and quota',
    services: 'Services',
    support: 'Support',
    market: 'Market',
    labels: 'Labels',
  },
} as const;

interface ConsolePage {
  readonly path: string;
  readonly label: string;
  readonly permission: OperatorPermission;
  /** The menu that it is in; the others are in the bar. */
  readonly group?: 'Books' | 'Platform';
  readonly tabs?: Readonly<Record<string, string>>;
}

/** The console's pages, and the permission that each requires. */
export const PAGES: readonly ConsolePage[] = [
  { path: '/queue', label: 'Queue', permission: 'view' },
  { path: '/approvals', label: 'Approvals', permission: 'view' },
  { path: '/customers', label: 'Customers', permission: 'view' },
  { path: '/desk', label: 'OTC desk', permission: 'view', tabs: TABS.desk },
  { path: '/wallets', label: 'Wallets', permission: 'capital', tabs: TABS.wallets },
  { path: '/banks', label: 'Banks', permission: 'capital', tabs: TABS.banks },
  { path: '/exchanges', label: 'Exchanges', permission: 'view', tabs: TABS.exchanges },
  { path: '/projects', label: 'Projects', permission: 'view', tabs: TABS.projects },
  { path: '/loans', label: 'Loans', permission: 'capital', tabs: TABS.loans },
  { path: '/breaks', label: 'Breaks', group: 'Books', permission: 'view' },
  { path: '/proof', label: 'Proof', group: 'Books', permission: 'view' },
  { path: '/audit', label: 'Audit', group: 'Books', permission: 'books' },
  { path: '/ledger', label: 'Ledger', group: 'Books', permission: 'books' },
  { path: '/outbox', label: 'Outbox', group: 'Books', permission: 'books' },
  { path: '/configuration', label: 'Configuration', group: 'Platform', permission: 'view', tabs: TABS.configuration },
  { path: '/operators', label: 'Operators', group: 'Platform', permission: 'view' },
];
