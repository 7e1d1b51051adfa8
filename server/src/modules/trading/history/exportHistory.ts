import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { type ProductTraits, traitsOf } from '@aldgate/domain/market/traits.ts';
import { canRest } from '@aldgate/domain/trading/canRest.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import { type ExportColumn, exportedItems, exportList, isoTime, type Label } from '../../../kernel/lists/export.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import type { RecordedProduct, TradingAccount } from '../../exchangeAccounts/index.ts';
import { formatIncome, listIncome } from './pageIncome.ts';
import { formatOrders, listOrders } from './pageOrder.ts';
import { formatTrade, listTrades } from './queryTrade.ts';

type Account = RecordedProduct & Pick<TradingAccount, 'kind' | 'name'>;
type Order = AnswerOf<'pageOrder'>['items'][number];
type Trade = AnswerOf<'queryTrade'>['items'][number];
type Income = AnswerOf<'pageIncome'>['items'][number];

const TIME: Label = ['Time (UTC)', '時間 (UTC)'];
const SYMBOL: Label = ['Symbol', '合約'];
const SIDE = { heading: ['Side', '方向'], labels: { buy: ['Buy', '買入'], sell: ['Sell', '賣出'] } } as const;
const YES_NO = { yes: ['Yes', '是'], no: ['No', '否'] } as const;
/** Without positions nothing is reduced, realised or closed by force. */
const isOfPositions = ({ hasPositions }: ProductTraits) => hasPositions;
const FORCED = {
  isOf: isOfPositions,
  heading: ['Forced', '強制'],
  labels: { take_over: ['Forced close', '強制平倉'], position_reduction: ['Reduced position', '減倉'] },
} as const;

/** A column, and which products have it where not all do. */
interface ProductColumn<Item> extends ExportColumn<Item> {
  readonly isOf?: (traits: ProductTraits) => boolean;
}

const ORDER_COLUMNS: readonly ProductColumn<Order>[] = [
  { heading: TIME, cell: ({ createdAt }) => isoTime(createdAt) },
  { heading: SYMBOL, cell: ({ instrumentId }) => instrumentId },
  { ...SIDE, cell: ({ direction }) => direction },
  {
    heading: ['Type', '類型'],
    cell: ({ priceType }) => priceType,
    labels: { limit: ['Limit', '限價'], market: ['Market', '市價'] },
  },
  {
    heading: ['Condition', '條件'],
    cell: ({ condition }) => condition?.type ?? null,
    labels: { stop: ['Stop', '止蝕'], take_profit: ['Take profit', '止賺'] },
  },
  { heading: ['Trigger price', '觸發價'], cell: ({ condition }) => condition?.triggerPrice ?? null },
  {
    isOf: ({ hasMark }) => hasMark,
    heading: ['Trigger by', '觸發依據'],
    cell: ({ condition }) => condition?.triggerBy ?? null,
    labels: { last: ['Last price', '最新價'], mark: ['Mark price', '標記價'] },
  },
  { heading: ['Price', '價格'], cell: ({ price }) => price },
  { heading: ['Quantity', '數量'], cell: ({ quantity }) => quantity },
  { isOf: (traits) => !isOfPositions(traits), heading: ['Total', '總額'], cell: ({ quoteQuantity }) => quoteQuantity },
  { heading: ['Filled', '已成交'], cell: ({ executedQuantity }) => executedQuantity },
  { heading: ['Average', '成交均價'], cell: ({ averagePrice }) => averagePrice },
  { heading: ['Fee', '費用'], cell: ({ fee }) => fee },
  { heading: ['Fee asset', '費用資產'], cell: ({ feeAsset }) => feeAsset },
  { isOf: isOfPositions, heading: ['Realised PnL', '已實現盈虧'], cell: ({ realizedPnl }) => realizedPnl },
  {
    heading: ['Status', '狀態'],
    cell: ({ status }) => status,
    labels: {
      filled: ['Filled', '全部成交'],
      cancelled: ['Cancelled', '已取消'],
      'partial-canceled': ['Partially filled, cancelled', '部分成交後取消'],
      failed: ['Failed', '失敗'],
      expired: ['Expired', '已過期'],
    },
  },
  { heading: ['Time in force', '有效期'], cell: (order) => (canRest(order) ? order.timeInForce.toUpperCase() : null) },
  {
    isOf: isOfPositions,
    heading: ['Reduce-only', '只減倉'],
    cell: ({ reduceOnly }) => (reduceOnly ? 'yes' : 'no'),
    labels: YES_NO,
  },
  { ...FORCED, cell: ({ liquidationType }) => liquidationType },
  { heading: ['Last execution (UTC)', '最後成交 (UTC)'], cell: ({ lastDealAt }) => isoTime(lastDealAt) },
  { heading: ['Order ID', '訂單編號'], cell: ({ orderId }) => orderId },
  { heading: ['Client order ID', '客戶訂單編號'], cell: ({ clientOrderId }) => clientOrderId },
  { isOf: ({ hasLists }) => hasLists, heading: ['List ID', '組合編號'], cell: ({ clientListId }) => clientListId },
];

const TRADE_COLUMNS: readonly ProductColumn<Trade>[] = [
  { heading: TIME, cell: ({ time }) => isoTime(time) },
  { heading: SYMBOL, cell: ({ instrumentId }) => instrumentId },
  { ...SIDE, cell: ({ direction }) => direction },
  { heading: ['Price', '價格'], cell: ({ price }) => price },
  { heading: ['Quantity', '數量'], cell: ({ quantity }) => quantity },
  { heading: ['Value', '成交額'], cell: ({ quoteQuantity }) => quoteQuantity },
  { heading: ['Fee', '費用'], cell: ({ fee }) => fee },
  { heading: ['Fee asset', '費用資產'], cell: ({ feeAsset }) => feeAsset },
  {
    heading: ['Role', '角色'],
    cell: ({ isMaker }) => (isMaker ? 'maker' : 'taker'),
    labels: { maker: ['Maker', '流動性提供方'], taker: ['Taker', '流動性取用方'] },
  },
  { isOf: isOfPositions, heading: ['Realised PnL', '已實現盈虧'], cell: ({ realizedPnl }) => realizedPnl },
  { ...FORCED, cell: ({ liquidationType }) => liquidationType },
  { heading: ['Trade ID', '成交編號'], cell: ({ tradeId }) => tradeId },
  { heading: ['Order ID', '訂單編號'], cell: ({ orderId }) => orderId },
  { heading: ['Client order ID', '客戶訂單編號'], cell: ({ clientOrderId }) => clientOrderId },
];

const INCOME_COLUMNS: readonly ExportColumn<Income>[] = [
  { heading: TIME, cell: ({ time }) => isoTime(time) },
  {
    heading: ['Type', '類型'],
    cell: ({ incomeType }) => incomeType,
    labels: {
      transfer: ['Transfer', '轉賬'],
      realized_pnl: ['Realised PnL', '已實現盈虧'],
      funding_fee: ['Funding', '資金費用'],
      commission: ['Fee', '費用'],
      liquidation: ['Liquidation', '強制平倉'],
      auto_deleveraging: ['Auto-deleveraging', '自動減倉'],
      others: ['Other', '其他'],
    },
  },
  { heading: SYMBOL, cell: ({ instrumentId }) => instrumentId },
  { heading: ['Amount', '金額'], cell: ({ amount }) => amount },
  { heading: ['Asset', '資產'], cell: ({ asset }) => asset },
  { heading: ['Trade ID', '成交編號'], cell: ({ tradeId }) => tradeId },
  { heading: ['Record ID', '紀錄編號'], cell: ({ incomeId }) => incomeId },
];

const columnsOf = <Item>(
  columns: readonly ProductColumn<Item>[],
  { product }: Account,
): readonly ExportColumn<Item>[] => columns.filter(({ isOf }) => isOf?.(traitsOf(product)) ?? true);

/** The ended orders of an account as a file. */
export function exportOrder(
  database: Database,
  account: Account,
  { queryCondition }: ParsedOf<'exportOrder'>,
  language: Language,
  rowsMax?: number,
): Promise<FileAnswer> {
  return exportList(
    {
      ...describe('orders', account, queryCondition),
      columns: columnsOf(ORDER_COLUMNS, account),
      language,
      time: ({ createdAt }) => createdAt,
      items: exportedItems(listOrders(database, account, queryCondition), (rows) =>
        formatOrders(database, account, rows),
      ),
    },
    rowsMax,
  );
}

/** The executions of an account as a file. */
export function exportTrade(
  database: Database,
  account: Account,
  { queryCondition }: ParsedOf<'exportTrade'>,
  language: Language,
  rowsMax?: number,
): Promise<FileAnswer> {
  return exportList(
    {
      ...describe('trades', account, queryCondition),
      columns: columnsOf(TRADE_COLUMNS, account),
      language,
      time: ({ time }) => time,
      items: exportedItems(listTrades(database, account, queryCondition), (rows) => rows.map(formatTrade)),
    },
    rowsMax,
  );
}

/** The income of an account as a file; of funding alone it is named so. */
export function exportIncome(
  database: Database,
  account: Account,
  { queryCondition }: ParsedOf<'exportIncome'>,
  language: Language,
  rowsMax?: number,
): Promise<FileAnswer> {
  const list = queryCondition.incomeType === 'funding_fee' ? 'funding' : 'income';
  return exportList(
    {
      ...describe(list, account, queryCondition),
      columns: INCOME_COLUMNS,
      language,
      time: ({ time }) => time,
      items: exportedItems(listIncome(database, account, queryCondition), (rows) => rows.map(formatIncome)),
    },
    rowsMax,
  );
}

interface Range {
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/** The institution's own account is named by its market alone, a sub-account by its name too. */
function describe(list: string, account: Account, { from, until }: Range) {
  const { kind, name, product } = account;
  return {
    list: `${traitsOf(product).market}-${list}`,
    account: kind === 'sub' ? name : undefined,
    from,
    until,
  };
}
