/**
 * Lists folders with different names that belong to one capability: of the server's modules, the clients' features,
 * the workspaces and the tests. A folder that is not named here stands for the capability of its own name. A name may
 * belong to several.
 */
const NAMES: readonly (readonly string[])[] = [
  ['activity', 'performance'],
  ['approvals', 'memberApprovals'],
  ['bank', 'banks', 'bankAccounts', 'bankEntries', 'bankPayments', 'bankStatements'],
  ['brokers', 'broker', 'exchangeAccounts', 'exchanges', 'projects', 'queue'],
  ['contact', 'help', 'platform', 'queue'],
  ['convert', 'configuration'],
  ['events', 'open'],
  ['identity', 'account', 'institution', 'customers', 'session'],
  ['kyc', 'queue'],
  ['market', 'marketData', 'exchange', 'venue'],
  ['notifications', 'alerts'],
  ['open', 'apiKeys', 'client', 'openClient'],
  ['operators', 'books', 'records', 'queue', 'tasks', 'session'],
  ['otc', 'desk'],
  ['platform', 'commands', 'home', 'legal', 'pages'],
  ['reconciliation', 'breaks', 'exchangeAccounts'],
  ['trading', 'clients', 'exchange', 'exchangeAccounts', 'exchanges', 'margin', 'venue'],
  ['wallet', 'withdrawals', 'custody', 'wallets', 'chain', 'signer'],
];

/** Every name above. */
export const namedFolders: readonly string[] = [...new Set(NAMES.flat())];

/** The names of the capabilities that a folder's name belongs to, its own first. */
export const namesOf = (folder: string): readonly string[] => [
  ...new Set([folder, ...NAMES.filter((names) => names.includes(folder)).flat()]),
];
