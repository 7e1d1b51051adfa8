import type { PerformanceScope } from '@aldgate/domain/performance/range.ts';
import type { FileAnswer } from '../../kernel/http/handlers.ts';
import { type ExportColumn, exportList } from '../../kernel/lists/export.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import { DAY_MS } from '../../kernel/retention/retention.ts';
import type { Row } from './performance.ts';
import type { Days } from './readDays.ts';

const LIST_NAMES: Readonly<Record<PerformanceScope, string>> = {
  wallet: 'performance-wallet',
  swap_account: 'performance-futures',
  trade_account: 'performance-spot',
};

const COLUMNS: readonly ExportColumn<Row>[] = [
  { heading: ['From (UTC)', '由 (UTC)'], cell: ({ from }) => from },
  { heading: ['To (UTC)', '至 (UTC)'], cell: ({ until }) => until },
  { heading: ['Opening equity (USD)', '期初權益（美元）'], cell: ({ openingEquity }) => openingEquity },
  { heading: ['Closing equity (USD)', '期末權益（美元）'], cell: ({ closingEquity }) => closingEquity },
  { heading: ['Money in', '資金流入'], cell: ({ inflow }) => inflow },
  { heading: ['Money out', '資金流出'], cell: ({ outflow }) => outflow },
  { heading: ['Realised PnL', '已實現盈虧'], cell: ({ realised }) => realised },
  { heading: ['Change in unrealised PnL', '未實現盈虧變動'], cell: ({ unrealised }) => unrealised },
  { heading: ['Conversions and spot trades', '兌換及現貨交易'], cell: ({ conversions }) => conversions },
  { heading: ['Price changes', '價格變動'], cell: ({ priceChange }) => priceChange },
  { heading: ['Fees', '費用'], cell: ({ fees }) => fees },
  { heading: ['Funding', '資金費用'], cell: ({ funding }) => funding },
  { heading: ['Interest', '利息'], cell: ({ interest }) => interest },
  { heading: ['Other', '其他'], cell: ({ other }) => other },
  { heading: ['Profit', '盈虧'], cell: ({ profit }) => profit },
  { heading: ['Return', '回報率'], cell: (row) => row.return },
  { heading: ['Cumulative return', '累計回報率'], cell: ({ cumulativeReturn }) => cumulativeReturn },
  { heading: ['Equity without flows (USD)', '不計資金進出的權益（美元）'], cell: (row) => row.equityWithoutFlows },
  { heading: ['Assets without a price', '沒有價格的資產'], cell: ({ missingPrices }) => missingPrices.join(' ') },
  {
    heading: ['Unrealised PnL included', '包括未實現盈虧'],
    cell: ({ isUnrealisedKnown }) => (isUnrealisedKnown ? 'yes' : 'no'),
    labels: { yes: ['Yes', '是'], no: ['No', '否'] },
  },
];

interface Exported extends Days {
  readonly scope: PerformanceScope;
  readonly account: string | undefined;
  readonly rows: readonly Row[];
  readonly language: Language;
}

/** The rows as a file. */
export const exportRows = ({ scope, account, from, until, rows, language }: Exported): Promise<FileAnswer> =>
  exportList({
    list: LIST_NAMES[scope],
    account,
    columns: COLUMNS,
    time: (row) => Date.parse(row.from),
    from: Math.max(from, Date.parse(rows[0]?.from ?? '1970-01-01')),
    until: until + DAY_MS,
    language,
    items: { ends: async () => [...rows.slice(0, 1), ...rows.slice(-1)], batches: () => [rows] },
  });
