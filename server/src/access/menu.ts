import type { AnswerOf } from '@aldgate/contract';
import type { Feature } from '@aldgate/domain/identity/features.ts';
import type { Restriction } from '@aldgate/domain/identity/restriction.ts';
import { type MemberRole, memberMay } from '@aldgate/domain/identity/roles.ts';

type Menu = AnswerOf<'getUserMenu'>;
type Item = Menu[number];

/** Facts that a member's menu depends on. */
export interface MenuReader {
  readonly role: MemberRole;
  readonly featuresOff: readonly Feature[];
  readonly restrictions: readonly Pick<Restriction, 'action' | 'reason'>[];
  /** KY-05: the verifications that are certified. */
  readonly certified: { readonly primary: boolean; readonly advanced: boolean };
  /** BR-01: the institution is an approved broker. */
  readonly isBroker: boolean;
}

const item = (group: Item['group'], key: string, path: string): Item => ({ key, path, group });

const MARKET = item('area', 'market', 'market');
const TRADING = item('area', 'trading', 'trading/BTCUSDT');
const BROKERS = item('area', 'brokers', 'brokers');
const BROKERS_MANAGER = item('area', 'brokers', 'brokersManager/project');
const LIGHTNING = item('page', 'lightning', 'lightning');
const HOME = item('page', 'home', 'home');
const HELP = item('account', 'help', 'help');

/** SH-11: a visitor's menu. CV-04, TR-18: indicative conversions and the live market are open to everyone. */
export const VISITOR_MENU: Menu = [
  MARKET,
  TRADING,
  item('area', 'convert', 'nologin/convert/coin'),
  item('area', 'otc', 'otc/poster'),
  BROKERS,
  HOME,
  LIGHTNING,
  item('page', 'login', 'login'),
  HELP,
];

/**
 * SH-11: the pages that are built and that a member may use, in display order: by features, role, restrictions and the
 * verification that each needs (KY-05: currencies need the advanced one).
 */
export function buildMenu({ role, featuresOff, restrictions, certified, isBroker }: MenuReader): Menu {
  const isOff = (feature: Feature) => featuresOff.includes(feature);
  const isFrozen = restrictions.some(({ reason }) => reason === 'frozen');
  const isRestricted = (action: Restriction['action']) => restrictions.some((each) => each.action === action);
  const mayConvert = !isOff('convert') && memberMay(role, 'trade') && !isRestricted('convert');
  const wallet = !isOff('wallet');
  const coins = wallet && certified.primary;
  const movesCoins = coins && memberMay(role, 'move');
  const movesCurrencies = wallet && certified.advanced && memberMay(role, 'move');
  const mayWithdraw = !isRestricted('withdraw');
  const items: readonly (Item | false)[] = [
    MARKET,
    TRADING,
    mayConvert && item('area', 'convert', 'convert/coin'),
    mayConvert && certified.advanced && item('area', 'otc', 'otc/form'),
    // KY-06: every member may read loans, and those of a broker's institution are its own.
    !isOff('loan') && certified.primary && item('area', 'loan', 'loan'),
    wallet && item('area', 'wallet', 'wallet/overview'),
    item('area', 'record', 'record/convert'),
    isBroker ? BROKERS_MANAGER : BROKERS,
    // KY-05: without it, nothing else opens.
    !certified.primary && memberMay(role, 'manage') && item('area', 'verify', 'account/kyc'),
    HOME,
    LIGHTNING,
    wallet && item('page', 'assetAccount', 'wallet/assetAccount'),
    coins && item('page', 'tradingAccount', 'wallet/tradingAccount'),
    movesCoins && !isOff('deposit') && item('page', 'deposit', 'wallet/recharge/coin/USDT'),
    movesCoins && !isOff('withdrawal') && mayWithdraw && item('page', 'withdraw', 'wallet/withdraw/coin/USDT'),
    movesCurrencies && !isOff('recharge') && item('page', 'fiatDeposit', 'wallet/recharge/fiat/USD'),
    movesCurrencies &&
      !isOff('fiat_withdrawal') &&
      mayWithdraw &&
      item('page', 'fiatWithdraw', 'wallet/withdraw/fiat/USD'),
    movesCoins && !isOff('withdrawal') && item('page', 'coinAddress', 'wallet/address/coinAddress'),
    movesCurrencies && !isOff('fiat_withdrawal') && item('page', 'fiatAddress', 'wallet/address/fiatAddress'),
    wallet && item('page', 'transferRecord', 'record/transfer'),
    wallet && item('page', 'coinRecord', 'record/coin'),
    wallet && item('page', 'fiatDepositRecord', 'record/fiat/recharge'),
    wallet && item('page', 'fiatWithdrawRecord', 'record/fiat/withdraw'),
    item('page', 'spotTradeRecord', 'record/spotTrade'),
    item('page', 'futureTradeRecord', 'record/futureTrade'),
    certified.advanced && item('page', 'otcRecord', 'otcinfo/record'),
    certified.advanced && !isOff('convert') && item('page', 'otcAvailable', 'otcinfo/avaliable'),
    isBroker && item('page', 'brokerAccounts', 'brokersManager/account'),
    isBroker && item('page', 'brokerTransfers', 'brokersManager/assetFlow'),
    isBroker && item('page', 'brokerInterest', 'brokersManager/interest'),
    isBroker && item('page', 'brokerProfit', 'brokersManager/profit'),
    isBroker && item('page', 'brokerBills', 'brokersManager/bill'),
    isBroker && item('page', 'brokerRecords', 'brokersManager/assetRecord'),
    isBroker && item('page', 'brokerOperations', 'brokersManager/operateRecord'),
    isBroker && item('page', 'brokerAddresses', 'brokersManager/addressList'),
    // The spelling of the documents.
    isBroker && item('page', 'brokerMessages', 'brokersManager/messafeSetting'),
    item('account', 'safe', 'account/safe'),
    item('account', 'notifications', 'account/notifications'),
    item('account', 'apiKeys', 'account/api'),
    item('account', 'kyc', 'account/kyc'),
    item('account', 'information', 'information'),
    certified.primary && item('account', 'approvals', 'information?tab=approvals'),
    // The spelling of the documents.
    item('account', 'hitory', 'account/hitory'),
    !isFrozen && item('account', 'freeze', 'account/freeze'),
    HELP,
  ];
  return items.filter((each) => each !== false);
}
