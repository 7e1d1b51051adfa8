import { MEMBER_ROLES } from '@aldgate/domain/identity/roles.ts';
import { expect, test } from 'vitest';
import { buildMenu, type MenuReader, VISITOR_MENU } from './menu.ts';

const trader: MenuReader = {
  role: 'trader',
  featuresOff: [],
  restrictions: [],
  certified: { primary: true, advanced: true },
  isBroker: false,
};
const keys = (reader: Partial<MenuReader> = {}) => buildMenu({ ...trader, ...reader }).map(({ key }) => key);
/** Lists missing and additional entries compared with a verified trader's menu. */
function difference(reader: Partial<MenuReader>) {
  const [all, own] = [keys(), keys(reader)];
  return {
    without: all.filter((key) => !own.includes(key)),
    added: own.filter((key) => !all.includes(key)),
  };
}

const NONE = { primary: false, advanced: false };
/** Pages to move money, in the menu's order. */
const MOVES = ['deposit', 'withdraw', 'fiatDeposit', 'fiatWithdraw', 'coinAddress', 'fiatAddress'];

/** Entries that a menu lacks until the institution is verified. */
const UNVERIFIED = [
  'otc',
  'loan',
  'tradingAccount',
  'deposit',
  'withdraw',
  'fiatDeposit',
  'fiatWithdraw',
  'coinAddress',
  'fiatAddress',
  'otcRecord',
  'otcAvailable',
  'approvals',
];

test.each<[string, Partial<MenuReader>, string[], string[]]>([
  ['with convert off', { featuresOff: ['convert'] }, ['convert', 'otc', 'otcAvailable'], []],
  [
    'with the wallet off',
    { featuresOff: ['wallet'] },
    [
      'wallet',
      'assetAccount',
      'tradingAccount',
      'deposit',
      'withdraw',
      'fiatDeposit',
      'fiatWithdraw',
      'coinAddress',
      'fiatAddress',
      'transferRecord',
      'coinRecord',
      'fiatDepositRecord',
      'fiatWithdrawRecord',
    ],
    [],
  ],
  ['with loans off', { featuresOff: ['loan'] }, ['loan'], []],
  ['with deposits off', { featuresOff: ['deposit'] }, ['deposit'], []],
  ['with deposits by bank off', { featuresOff: ['recharge'] }, ['fiatDeposit'], []],
  ['with withdrawals of currencies off', { featuresOff: ['fiat_withdrawal'] }, ['fiatWithdraw', 'fiatAddress'], []],
  ['with withdrawals off', { featuresOff: ['withdrawal'] }, ['withdraw', 'coinAddress'], []],
  [
    'of a broker',
    { isBroker: true },
    [],
    [
      'brokerAccounts',
      'brokerTransfers',
      'brokerInterest',
      'brokerProfit',
      'brokerBills',
      'brokerRecords',
      'brokerOperations',
      'brokerAddresses',
      'brokerMessages',
    ],
  ],
  ['that may neither trade nor move money', { role: 'auditor' }, ['convert', 'otc', ...MOVES], []],
  ['that approves alone', { role: 'approver' }, ['convert', 'otc', ...MOVES], []],
  ['restricted in converting', { restrictions: [{ action: 'convert', reason: 'operator' }] }, ['convert', 'otc'], []],
  [
    'restricted in withdrawing',
    { restrictions: [{ action: 'withdraw', reason: 'email_changed' }] },
    ['withdraw', 'fiatWithdraw'],
    [],
  ],
  [
    'of a frozen account',
    {
      restrictions: [
        { action: 'withdraw', reason: 'frozen' },
        { action: 'convert', reason: 'frozen' },
      ],
    },
    ['convert', 'otc', 'withdraw', 'fiatWithdraw', 'freeze'],
    [],
  ],
  ['of an institution that is not verified', { certified: NONE }, UNVERIFIED, []],
  ['of its administrator', { certified: NONE, role: 'administrator' }, UNVERIFIED, ['verify']],
  [
    'of an institution without the advanced verification',
    { certified: { primary: true, advanced: false } },
    ['otc', 'fiatDeposit', 'fiatWithdraw', 'fiatAddress', 'otcRecord', 'otcAvailable'],
    [],
  ],
])('SH-11 KY-05 KY-06 the menu of a member %s', (_who, reader, without, added) => {
  expect(difference(reader)).toEqual({ without, added });
});

test.each(MEMBER_ROLES)('AK-01 the menu of each %s has the API keys, also while the account is frozen', (role) => {
  const frozen = { action: 'withdraw', reason: 'frozen' } as const;
  expect(keys({ role, certified: NONE, restrictions: [frozen] })).toContain('apiKeys');
});

test('SH-11 a visitor’s menu has no page that needs a session, and no key twice', () => {
  expect(VISITOR_MENU.filter(({ path }) => /^(wallet|record|convert|account|information)/.test(path))).toEqual([]);
  for (const menu of [VISITOR_MENU, buildMenu({ ...trader, role: 'administrator', certified: NONE })]) {
    expect(new Set(menu.map(({ key }) => key)).size).toBe(menu.length);
  }
});
