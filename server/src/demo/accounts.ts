import type { BrokerAccountMode, BrokerAccountType } from '@aldgate/domain/brokers/accounts.ts';
import type { OperatorRole } from '@aldgate/domain/operations/roles.ts';

/** The demo accounts of the local profile. Their password is public: they do not exist elsewhere. */
export const DEMO_PASSWORD = 'Aldgate#2026';
export const DEMO_GOOGLE_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export interface DemoAccount {
  readonly email: string;
  readonly institution: string;
  readonly verification: 'certified' | 'not_verified';
  readonly google: boolean;
  /** ID-21: the verified information of a certified institution. */
  readonly information?: {
    readonly address: string;
    readonly town: string;
    readonly region: string;
    readonly registrationNumber: string;
  };
  /** KY-02: the certified identity and residence of an individual. */
  readonly person?: {
    readonly identity: {
      readonly nationality: string;
      readonly fullName: string;
      readonly idType: 'id_card' | 'passport';
      readonly idNumber: string;
    };
    readonly residence: { readonly address: string; readonly town: string; readonly country: string };
  };
  /** Another member, who approves. */
  readonly approver?: string;
  /** BR-01: an approved broker. */
  readonly isBroker?: boolean;
  /** The grants to capital_account: asset and amount. */
  readonly capital: readonly (readonly [string, string])[];
}

/** The account that has a loan from the history. */
export const DEMO_BORROWER = 'borrower@demo.aldgate.test';

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'trader@demo.aldgate.test',
    institution: 'Northmark Capital',
    verification: 'certified',
    google: true,
    information: {
      address: '28/F, 8 Queen’s Road Central',
      town: 'Hong Kong',
      region: 'HK',
      registrationNumber: '70812345',
    },
    approver: 'approver@demo.aldgate.test',
    capital: [
      ['USDT', '1000000'],
      ['USDC', '250000'],
      ['BTC', '10'],
      ['ETH', '100'],
      ['USD', '500000'],
    ],
  },
  {
    email: 'newcomer@demo.aldgate.test',
    institution: 'Harbour & Vale Partners',
    verification: 'not_verified',
    google: false,
    capital: [],
  },
  {
    email: 'broker@demo.aldgate.test',
    institution: 'Ridgeway Prime',
    verification: 'certified',
    google: true,
    information: {
      address: '1 Raffles Place',
      town: 'Singapore',
      region: 'SG',
      registrationNumber: '201912345K',
    },
    isBroker: true,
    capital: [['USDT', '1000000']],
  },
  {
    email: DEMO_BORROWER,
    institution: 'Saltmarsh Mining',
    verification: 'certified',
    google: true,
    information: {
      address: '14 Harbour Street',
      town: 'Reykjavik',
      region: 'IS',
      registrationNumber: '590122-0410',
    },
    capital: [
      ['BTC', '20'],
      ['USDT', '500000'],
    ],
  },
  {
    email: 'individual@demo.aldgate.test',
    institution: 'Mei Ling Chan',
    verification: 'certified',
    google: true,
    person: {
      identity: { nationality: 'HK', fullName: 'Chan Mei Ling', idType: 'passport', idNumber: 'K01234567' },
      residence: { address: 'Flat 5B, 20 Bonham Road', town: 'Hong Kong', country: 'HK' },
    },
    capital: [
      ['USDC', '25000'],
      ['USD', '50000'],
    ],
  },
];

/** A key of the demo trader's systems. Its secret is public, as the accounts' password is. */
export const DEMO_API_KEY = {
  member: 'trader@demo.aldgate.test',
  publicId: 'ald_demoreadkey0000000000001',
  secret: 'aldgate-demo-read-secret',
  remark: 'Demo: reading',
  permissions: ['read'],
} as const;

interface DemoSubAccount {
  readonly tag: string;
  readonly name: string;
  readonly accountType: BrokerAccountType;
  readonly accountMode: BrokerAccountMode;
  /** The exchange that it is opened at if the registry has it; else the first one. */
  readonly exchangeCode?: string;
  /** The grant to its futures wallet. */
  readonly usdt?: string;
}

const managed = { accountType: 'asset_management', accountMode: 'classic' } as const;

/** The demo broker's sub-accounts at exchanges. */
export const DEMO_SUB_ACCOUNTS: readonly DemoSubAccount[] = [
  { tag: 'demo1', name: 'UM-01 Market Neutral', ...managed, usdt: '250000' },
  { tag: 'demo2', name: 'UM-02 Basis', ...managed, usdt: '150000' },
  { tag: 'demo3', name: 'UM-03 Treasury', ...managed, usdt: '100000' },
  { tag: 'demo4', name: 'LN02-A', ...managed },
  {
    tag: 'demo5',
    name: 'LN02-B',
    accountType: 'asset_management',
    accountMode: 'unified',
    exchangeCode: 'MERIDIAN',
  },
  { tag: 'demo6', name: 'LN02-C', accountType: 'custody', accountMode: 'classic' },
];
export const DEMO_BROKER = 'broker@demo.aldgate.test';
/** Another member of the demo broker, who approves: of the history alone. */
export const DEMO_BROKER_APPROVER = 'brokerapprover@demo.aldgate.test';

/** The demo's operators: one of each role, and a second reviewer for dual approval. */
export const DEMO_OPERATORS: readonly { readonly email: string; readonly name: string; readonly role: OperatorRole }[] =
  [
    { email: 'admin@ops.aldgate.test', name: 'Ada Marsh', role: 'administrator' },
    { email: 'reviewer@ops.aldgate.test', name: 'Rowan Ives', role: 'reviewer' },
    { email: 'second@ops.aldgate.test', name: 'Selma Quayle', role: 'reviewer' },
    { email: 'support@ops.aldgate.test', name: 'Simon Tarr', role: 'support' },
    { email: 'treasury@ops.aldgate.test', name: 'Tessa Lowe', role: 'treasury' },
    { email: 'dealer@ops.aldgate.test', name: 'Dara Finch', role: 'dealer' },
    { email: 'dealer2@ops.aldgate.test', name: 'Idris Vale', role: 'dealer' },
    { email: 'auditor@ops.aldgate.test', name: 'Aron Beck', role: 'auditor' },
  ];

/** The treasury's initial balances. */
export const TREASURY: readonly (readonly [string, string])[] = [
  ['USDT', '1000000000'],
  ['USDC', '1000000000'],
  ['BTC', '10000'],
  ['ETH', '200000'],
  ['USD', '1000000000'],
  ['EUR', '1000000000'],
  ['GBP', '1000000000'],
  ['AUD', '1000000000'],
  ['SGD', '1000000000'],
  ['HKD', '10000000000'],
  ['JPY', '100000000000'],
];

/** Parts of the treasury that the platform lends to institutions and to the projects of brokers. */
export const LENDING_POOLS: readonly (readonly [string, string])[] = [
  ['USDT', '50000000'],
  ['USDC', '50000000'],
  ['BTC', '100'],
  ['ETH', '2000'],
  ['USD', '20000000'],
  ['EUR', '20000000'],
];
