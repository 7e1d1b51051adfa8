import { isZero } from '@aldgate/domain/money/amount.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { formatDecimal, MISSING } from '@aldgate/ui/format/decimal.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { SortHeader } from '@aldgate/ui/tables/SortHeader.tsx';
import { type Sort, sorted } from '@aldgate/ui/tables/sort.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { namedAsset } from '../../lib/amounts/amounts.ts';
import { DEFAULT_PLACES, displayPlaces } from '../../lib/amounts/places.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Translate } from '../../lib/i18n/texts.ts';
import { COLUMNS, type Column, compareBy } from './assetColumns.ts';
import styles from './assetTable.module.css';
import { type AssetBalance, computePercent } from './balances.ts';
import { useWallet } from './walletStore.ts';

interface AssetTableProps {
  readonly label: string;
  readonly assets: readonly AssetBalance[];
  /** The USD valuation that shares refer to. */
  readonly whole: string;
  readonly sort: Sort<Column> | undefined;
  readonly onSort: (sort: Sort<Column> | undefined) => void;
}

/** The columns shown on a phone. */
const NARROW: readonly Column[] = ['total', 'valuation'];

/** Balances by asset, the most valuable first unless a sort column is selected. */
export function AssetTable({ label, assets, whole, sort, onSort }: AssetTableProps) {
  const { t } = useTranslation('wallet');
  // Where nothing is frozen, the column needs no space for decimals.
  const frozenAlign = assets.some(isFrozen) ? DEFAULT_PLACES : 0;
  const rows = sort === undefined ? assets : sorted(assets, sort.direction, compareBy(sort.column));
  return (
    <Table
      label={label}
      head={
        <>
          <th scope="col">{t('columns.asset')}</th>
          <td data-wide />
          {COLUMNS.map((column) => (
            <SortHeader
              key={column}
              column={column}
              label={t(`columns.${column}`)}
              sort={sort}
              onSort={onSort}
              figure
              wide={NARROW.includes(column) ? undefined : 'tablet'}
            />
          ))}
          <th scope="col" data-align="end" data-wide>
            {t('columns.share')}
          </th>
        </>
      }
    >
      {rows.map((asset) => (
        <Row key={asset.asset} balance={asset} whole={whole} frozenAlign={frozenAlign} />
      ))}
    </Table>
  );
}

const isFrozen = ({ frozen }: AssetBalance) => !isZero(frozen);

interface RowProps {
  readonly balance: AssetBalance;
  readonly whole: string;
  /** The decimals that frozen amounts align to. */
  readonly frozenAlign: number;
}

/** Balances are rounded down to the decimals of their asset and aligned. */
function Row({ balance, whole, frozenAlign }: RowProps) {
  const { t } = useTranslation('wallet');
  const masked = useWallet((wallet) => wallet.masked);
  const { asset, total, available, frozen, usdValuation } = balance;
  const places = displayPlaces(asset);
  const amount = (value: string) => <Amount value={value} places={places} align={DEFAULT_PLACES} masked={masked} />;
  return (
    <tr>
      <th scope="row">{asset}</th>
      <td data-wide className={styles.name}>
        {findAssetName(asset, t)}
      </td>
      <td data-align="end" data-column="total">
        {amount(total)}
      </td>
      <td data-align="end" data-column="available" data-wide>
        {amount(available)}
      </td>
      <Text as="td" tone="2" data-align="end" data-column="frozen" data-wide>
        {isFrozen(balance) ? amount(frozen) : <Amount value="0" align={frozenAlign} masked={masked} />}
      </Text>
      <Text as="td" weight="strong" data-align="end" data-column="valuation">
        <Amount value={usdValuation} places={2} unit="USD" masked={masked} />
      </Text>
      <td data-align="end" data-wide>
        <Share part={usdValuation} whole={whole} />
      </td>
    </tr>
  );
}

function findAssetName(asset: string, t: Translate<'wallet'>): string | undefined {
  const known = namedAsset(asset);
  return known && t(`names.${known}`);
}

function Share({ part, whole }: { part: string | null; whole: string }) {
  const locale = useLocale();
  const percent = part === null ? undefined : computePercent(part, whole);
  if (percent === undefined) return MISSING;
  return (
    <span className={styles.share}>
      <span className={styles.track} aria-hidden="true">
        <span style={{ transform: `scaleX(${Number(percent) / 100})` }} />
      </span>
      <span className={styles.percent}>{formatDecimal(percent, { locale, placesMin: 1 })}%</span>
    </span>
  );
}
