import { findOnlyAsset } from '@aldgate/domain/market/product.ts';
import { decimal, isZero, round } from '@aldgate/domain/money/amount.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { formatDecimal, MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { VisuallyHidden } from '@aldgate/ui/layout/VisuallyHidden.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { SortHeader } from '@aldgate/ui/tables/SortHeader.tsx';
import { type Sort, sorted } from '@aldgate/ui/tables/sort.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { type ComponentProps, useMemo } from 'react';
import { DEFAULT_PLACES, displayPlaces, namedAsset } from '../../lib/amounts/amounts.ts';
import { useHiding } from '../../lib/amounts/hiding.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useOwnText } from '../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Translate } from '../../lib/i18n/texts.ts';
import styles from './assetTable.module.css';
import { COLUMNS, type Column, compareBy, filterAssets, type useAssetView } from './assetView.ts';
import {
  type AccountBalance,
  type AssetBalance,
  add,
  byAsset,
  computePercent,
  frozenLabel,
  isAvailableKnown,
  valuation,
} from './balances.ts';
import { RowActions, type RowMarket, RowMenu } from './RowActions.tsx';

interface AssetTableProps extends Pick<ComponentProps<typeof RowActions>, 'hasAssetAccount' | 'market'> {
  readonly label: string;
  readonly frozenLabel: ReturnType<typeof frozenLabel>;
  readonly assets: readonly AssetBalance[];
  /** The USD valuation that shares refer to. */
  readonly whole: string;
  readonly sort: Sort<Column> | undefined;
  readonly onSort: (sort: Sort<Column> | undefined) => void;
  readonly onTransfer: OpenTransfer;
}

/** Finds what opens the transfer of an asset; undefined where none is offered. */
type OpenTransfer = (asset: string) => (() => void) | undefined;

const MARGIN = findOnlyAsset('swap_account');

/** Offers a transfer to the futures account, which takes its margin asset alone. */
export const marginTransfer =
  (open: () => void): OpenTransfer =>
  (asset) =>
    asset === MARGIN ? open : undefined;

/** The columns shown on a phone. */
const NARROW: readonly Column[] = ['total', 'valuation'];

/** Balances by asset, the most valuable first unless a sort column is selected. */
function AssetTable(props: AssetTableProps) {
  const { label, assets, whole, sort, onSort, onTransfer, hasAssetAccount, market } = props;
  const { t } = useTranslation('wallet');
  // If nothing is frozen, the column needs no space for decimals.
  const frozenAlign = assets.some(isFrozen) ? DEFAULT_PLACES : 0;
  const rows = sort === undefined ? assets : sorted(assets, sort.direction, compareBy(sort.column));
  return (
    <Table
      label={label}
      head={
        <>
          <th scope="col">{t('columns.asset')}</th>
          <td className={styles.name} data-wide />
          {COLUMNS.map((column) => (
            <SortHeader
              key={column}
              column={column}
              label={t(`columns.${column === 'frozen' ? props.frozenLabel : column}`)}
              sort={sort}
              onSort={onSort}
              figure
              wide={NARROW.includes(column) ? undefined : 'tablet'}
            />
          ))}
          <th scope="col" data-align="end" className={styles.roomy}>
            {t('columns.share')}
          </th>
          <th scope="col" data-align="end" data-wide>
            {t('columns.price')}
          </th>
          <th scope="col" data-align="end" className={styles.roomy}>
            {t('columns.actions')}
          </th>
          <th scope="col" className={styles.narrow}>
            <VisuallyHidden>{t('columns.actions')}</VisuallyHidden>
          </th>
        </>
      }
    >
      {rows.map((asset) => (
        <Row
          key={asset.asset}
          balance={asset}
          whole={whole}
          frozenAlign={frozenAlign}
          onTransfer={onTransfer(asset.asset)}
          hasAssetAccount={hasAssetAccount}
          market={market}
        />
      ))}
    </Table>
  );
}

const isFrozen = ({ frozen }: AssetBalance) => frozen === null || !isZero(frozen);

interface RowProps extends Pick<ComponentProps<typeof RowActions>, 'onTransfer' | 'hasAssetAccount' | 'market'> {
  readonly balance: AssetBalance;
  readonly whole: string;
  /** The decimals that frozen amounts align to. */
  readonly frozenAlign: number;
}

/** Balances are rounded down to the decimals of their asset and aligned. */
function Row({ balance, whole, frozenAlign, onTransfer, hasAssetAccount, market }: RowProps) {
  const { t } = useTranslation('wallet');
  const { asset, total, available, frozen, usdValuation } = balance;
  const places = displayPlaces(asset);
  const actions = { balance, onTransfer, hasAssetAccount, market };
  const amount = (value: string | null) => <OwnAmount value={value} places={places} align={DEFAULT_PLACES} />;
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
        {isFrozen(balance) ? amount(frozen) : <OwnAmount value="0" align={frozenAlign} />}
      </Text>
      <Text as="td" weight="strong" data-align="end" data-column="valuation">
        <OwnAmount value={usdValuation} places={2} unit="USD" />
        <Text as="span" data-below weight="text">
          {t('columns.price')} <AssetPrice balance={balance} />
        </Text>
      </Text>
      <td data-align="end" className={styles.roomy}>
        <Share part={usdValuation} whole={whole} />
      </td>
      <td data-align="end" data-wide>
        <AssetPrice balance={balance} />
      </td>
      <td data-align="end" className={styles.roomy}>
        <RowActions {...actions} />
      </td>
      <td data-align="end" className={styles.narrow}>
        <RowMenu {...actions} />
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
  const own = useOwnText();
  const masked = useHiding((hiding) => hiding.masked);
  const percent = part === null ? undefined : computePercent(part, whole);
  if (percent === undefined) return MISSING;
  return (
    <span className={styles.share}>
      <span className={styles.track} aria-hidden="true" hidden={masked}>
        <span style={{ transform: `scaleX(${Number(percent) / 100})` }} />
      </span>
      <span className={styles.percent}>{own(`${formatDecimal(percent, { locale, placesMin: 1 })}%`)}</span>
    </span>
  );
}

interface AssetListProps {
  /** Rows of one or several accounts; balances are summed by asset. */
  readonly rows: readonly AccountBalance[];
  /** Assets listed even without a balance, unless small balances are hidden. */
  readonly supported: readonly string[];
  /** The time of the balances, epoch milliseconds. */
  readonly asOf: number;
  readonly label: string;
  readonly assetView: ReturnType<typeof useAssetView>;
  readonly onTransfer: OpenTransfer;
  readonly hasAssetAccount?: boolean;
  /** Target of an asset's trade. */
  readonly market?: RowMarket;
}

/** Balances by asset, filtered by the view, with what the filter hides. */
export function AssetList({
  rows,
  supported,
  asOf,
  label,
  assetView,
  onTransfer,
  hasAssetAccount = false,
  market = { product: 'usdm' },
}: AssetListProps) {
  const { t } = useTranslation('wallet');
  const { view, hideSmall, smallUsd, show, showAll } = assetView;
  const assets = useMemo(() => byAsset(rows, hideSmall ? [] : supported), [rows, supported, hideSmall]);
  const { shown, hidden } = filterAssets(assets, { kind: view.kind, search: view.search, hideSmall, smallUsd });
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState
          title={t('filteredEmpty.title')}
          text={t('filteredEmpty.text', { usd: smallUsd })}
          action={
            <Button kind="link" onClick={showAll}>
              {t('filteredEmpty.action')}
            </Button>
          }
        />
      ) : (
        <AssetTable
          label={label}
          frozenLabel={frozenLabel(rows.map(({ accountType }) => accountType))}
          assets={shown}
          whole={valuation(rows)}
          sort={view.sort}
          onSort={(sort) => show({ sort })}
          onTransfer={onTransfer}
          hasAssetAccount={hasAssetAccount}
          market={market}
        />
      )}
      <TableNote shown={shown} hidden={hidden} asOf={asOf} />
    </>
  );
}

interface TableNoteProps {
  readonly shown: readonly AssetBalance[];
  readonly hidden: readonly AssetBalance[];
  /** The time of the balances, epoch milliseconds. */
  readonly asOf: number;
}

/** The number of displayed and hidden assets, and the time of the balances. */
function TableNote({ shown, hidden, asOf }: TableNoteProps) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const own = useOwnText();
  const unvalued = shown.filter(({ usdValuation }) => usdValuation === null).length;
  const small = add(hidden.map(({ usdValuation }) => usdValuation ?? '0'));
  const amount = own(formatDecimal(small, { locale, placesMin: 2, placesMax: 2 }));
  const notes = [
    shown.length === 1 ? t('summary.shownOne') : t('summary.shown', { shown: shown.length }),
    hidden.length > 0 && t('summary.hidden', { hidden: hidden.length, amount }),
    unvalued > 0 && t('summary.unvalued', { unvalued }),
    !shown.every(isAvailableKnown) && t('summary.unknownAvailable'),
    t('summary.asOf', { time: formatTime(asOf, locale) }),
  ];
  return (
    <Text padding="3 0 0" size="12" tone="3">
      {notes.filter((part) => part !== false).join(' · ')}
    </Text>
  );
}

/** The asset's price in US dollars at which the balance was valued. */
function AssetPrice({ balance: { usdPrice } }: { balance: AssetBalance }) {
  if (usdPrice === null) return <Price value={null} />;
  const places = decimal(usdPrice).gte('100') ? 2 : 4;
  return <Price value={round(usdPrice, places, 'half-even')} places={places} />;
}
