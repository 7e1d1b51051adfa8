import type { Option } from '@aldgate/ui/controls/selectProps.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { parseAsset } from '../../lib/page/pageQuery.ts';
import { assetName, ReceiptDrawer, TradeList } from '../../lib/quotes/index.ts';
import { BY_TIME_INCLUSIVE, filtersIn } from '../../lib/records/filter.ts';
import { RecordsPage } from '../../lib/records/RecordsPage.tsx';
import { useRecordsText } from '../../lib/records/recordsText.ts';
import { useRecords } from '../../lib/records/useRecords.ts';
import { useConversionColumns } from './conversionColumns.tsx';
import { CONVERT } from './product.ts';
import { conversions, useConvertAssets } from './queries.ts';

const { choice, select } = filtersIn('convert');

/** `?from=USDT&to=BTC&status=completed&since=2026-11-01&page=2`. */
export const FILTERS = {
  fromAsset: select({
    parameter: 'from',
    label: 'records.from',
    any: 'records.anyFrom',
    parse: parseAsset,
    useOptions: useAssetOptions,
  }),
  toAsset: select({
    parameter: 'to',
    label: 'records.to',
    any: 'records.anyTo',
    parse: parseAsset,
    useOptions: useAssetOptions,
  }),
  status: choice({
    label: 'records.statusColumn',
    any: 'records.anyStatus',
    values: ['completed'],
    name: (status) => `records.status.${status}`,
  }),
  ...BY_TIME_INCLUSIVE,
};

/** All conversions of the institution by time (CV-05). */
export function Screen() {
  const { t } = useTranslation('convert');
  const columns = useConversionColumns();
  const records = useRecords(conversions, FILTERS, { opened: 'order', getKey: ({ orderId }) => orderId });
  return (
    <RecordsPage
      text={{ ...useRecordsText('convert', 'records'), table: t('records.table') }}
      records={records}
      emptyAction={<PathLink to="convert/coin">{t('records.empty.action')}</PathLink>}
      exportedBy="exportSwapOrderRecord"
      columns={columns(records.items)}
      getStatus={({ status }) => status}
      renderLoaded={(orderId) => (
        <ReceiptDrawer product={CONVERT} orderId={orderId} onClose={() => records.open(undefined)} />
      )}
      Frame={TradeList}
    />
  );
}

function useAssetOptions(chosen: string | undefined): readonly Option<string>[] {
  const { t } = useTranslation('quotes');
  const { data: assets = [] } = useConvertAssets();
  const known = assets.map((each) => ({ value: each.asset, label: each.asset, detail: assetName(each, t) }));
  const isKnown = chosen === undefined || known.some(({ value }) => value === chosen);
  return isKnown ? known : [...known, { value: chosen, label: chosen }];
}
