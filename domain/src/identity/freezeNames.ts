import { STAYING_GROUPS, STOPPED_GROUPS, type StayingGroup, type StoppedGroup } from './freeze.ts';

type Name = readonly [english: string, chinese: string];

/** ID-19: the text of each group that a freeze stops, in English and in Chinese. */
const STOPPED_NAMES: Readonly<Record<StoppedGroup, Name>> = {
  withdrawals: ['Withdrawals, and approvals of them', '提取及其審批'],
  addresses: [
    'New withdrawal addresses and bank accounts, and approvals of them',
    '新增提取地址及銀行賬戶，以及其審批',
  ],
  convert: ['Convert', '兌換'],
  otc: ['OTC: accepted prices, limit orders and requests', '場外交易：接受報價、限價訂單及索取報價'],
  spot: ['Spot orders', '現貨訂單'],
  futures: [
    'Futures orders that open or increase a position, and changes of leverage and margin mode',
    '開倉或加倉的期貨訂單，以及更改槓桿及保證金模式',
  ],
  transfers: [
    'Brokers’ fund transfers, and transfers other than from the asset account to the futures account',
    '經紀商資金轉賬，以及轉賬（由資產賬戶轉至期貨賬戶除外）',
  ],
  loans: ['New loans and their renewal, and the release of collateral', '新借貸款及其續期，以及解除抵押品'],
  apiKeys: [
    'Requests with API keys, and new or wider API keys',
    '以 API 密鑰發出的請求，以及新增或擴大權限的 API 密鑰',
  ],
  brokers: [
    'Brokers’ new accounts, exchange keys, account managers and message recipients',
    '經紀商新增的賬戶、交易所密鑰、賬戶經理及通知收件人',
  ],
};

/** The text of each group that stays possible. */
const STAYING_NAMES: Readonly<Record<StayingGroup, Name>> = {
  view: ['View balances, orders, records and statements', '查看結餘、訂單、紀錄及結單'],
  cancel: ['Cancel orders and withdrawals', '取消訂單及提取'],
  close: ['Close or reduce positions, and set take profit and stop loss', '平倉或減倉，以及設定止賺/止蝕'],
  margin: [
    'Add margin: transfer from the asset account to the futures account',
    '增加保證金：由資產賬戶轉賬至期貨賬戶',
  ],
  repay: ['Repay loans, and add collateral to them', '償還貸款及增加其抵押品'],
  deposits: ['Deposit coins and currencies', '存入加密貨幣及法定貨幣'],
  remove: [
    'Revoke API keys, suspend or delete exchange keys, and delete addresses, bank accounts and recipients',
    '撤銷 API 密鑰、暫停或刪除交易所密鑰，以及刪除地址、銀行賬戶及收件人',
  ],
  apply: ['Complete verification, and apply as a broker', '完成認證及申請成為經紀商'],
};

/** The other effects of a freeze, in the order in which customers read them. */
const FREEZE_EFFECTS: readonly Name[] = [
  [
    'Resting OTC orders, requests and open prices are cancelled.',
    '未成交的場外交易訂單、索取中的報價及未接受的報價會取消。',
  ],
  [
    'Open spot orders, and futures orders that would open or increase a position, are cancelled. Orders that only ' +
      'reduce a position, take profit and stop loss stay.',
    '未成交的現貨訂單，以及會開倉或加倉的期貨訂單會取消；只減倉訂單及止賺/止蝕會保留。',
  ],
  [
    'API keys are refused. Keys that brokers have at exchanges are suspended, and work again when the freeze is lifted.',
    'API 密鑰會被拒絕；經紀商在交易所的密鑰會暫停，解除凍結後恢復。',
  ],
];

/** The texts of a freeze in one language (`zh-HK`, else English), for screens and emails. */
export function describeFreeze(language: string) {
  const pick = ([english, chinese]: Name): string => (language === 'zh-HK' ? chinese : english);
  return {
    stops: STOPPED_GROUPS.map((group) => pick(STOPPED_NAMES[group])),
    stays: STAYING_GROUPS.map((group) => pick(STAYING_NAMES[group])),
    effects: FREEZE_EFFECTS.map(pick),
  };
}
