import { isZero } from '@aldgate/domain/money/amount.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { VisuallyHidden } from '@aldgate/ui/layout/VisuallyHidden.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { displayPlaces } from '../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { assetName } from '../../lib/quotes/index.ts';
import { useMenuHas } from '../../lib/session/serverMenu.ts';
import { type BalanceRow, balanceRows } from './balanceRows.ts';
import { depositPath, withdrawPath } from './paths.ts';
import { useBalances, useOpenOrders } from './queries.ts';
import { useIncoming } from './useIncoming.ts';

/** By asset what can be traded, what is held by what, and what is on its way. */
export function Screen() {
  const { t } = useTranslation('otc');
  const balances = useBalances();
  const orders = useOpenOrders();
  const incoming = useIncoming();
  if (balances.data === undefined || orders.data === undefined) {
    return (
      <Page title={t('available.title')}>
        <LoadState
          query={balances.data === undefined ? balances : orders}
          title={t('available.failed')}
          text={(reason) => t('available.failedText', { reason })}
          rows={8}
        />
      </Page>
    );
  }
  const rows = balanceRows(balances.data, orders.data, incoming);
  return (
    <Page title={t('available.title')} actions={<PathLink to="otc/form">{t('available.trade')}</PathLink>}>
      {rows.length === 0 ? (
        <EmptyState title={t('available.none')} text={t('available.noneText')} />
      ) : (
        <BalanceTable rows={rows} />
      )}
      <Text padding="3 0 0" size="12" tone="3">
        {t('available.note')} <PathLink to="otcinfo/record?kind=limit&status=running">{t('available.orders')}</PathLink>
      </Text>
    </Page>
  );
}

function BalanceTable({ rows }: { rows: readonly BalanceRow[] }) {
  const { t } = useTranslation('otc');
  return (
    <Table
      label={t('available.title')}
      head={
        <>
          <th scope="col">{t('form.asset')}</th>
          <th scope="col" data-align="end">
            {t('available.free')}
          </th>
          <th scope="col" data-align="end" data-wide>
            {t('available.heldByOrders')}
          </th>
          <th scope="col" data-align="end" data-wide="desktop">
            {t('available.heldByOthers')}
          </th>
          <th scope="col" data-align="end" data-wide="desktop">
            {t('available.incoming')}
          </th>
          <th scope="col" data-align="end" data-wide>
            {t('available.value')}
          </th>
          <th scope="col" data-align="end">
            {t('available.actions')}
          </th>
        </>
      }
    >
      {rows.map((row) => (
        <AssetRow key={row.asset} row={row} />
      ))}
    </Table>
  );
}

function AssetRow({ row }: { row: BalanceRow }) {
  const { t } = useTranslation('otc');
  const { t: tQuotes } = useTranslation('quotes');
  const places = displayPlaces(row.asset);
  const amount = (value: string | undefined) => <OwnAmount value={value} places={places} />;
  const below = [
    ['available.heldByOrders', row.heldByOrders],
    ['available.heldByOthers', row.heldByOthers],
    ['available.incoming', row.incoming ?? '0'],
  ] as const;
  return (
    <tr>
      <th scope="row">
        {row.asset}{' '}
        <Text as="span" tone="3" weight="text">
          {assetName(row, tQuotes)}
        </Text>
      </th>
      <td data-align="end">
        {amount(row.available)}
        {below
          .filter(([, value]) => !isZero(value))
          .map(([label, value]) => (
            <span key={label} data-below>
              {t(label)} {amount(value)}
            </span>
          ))}
      </td>
      <td data-align="end" data-wide>
        {amount(row.heldByOrders)}
      </td>
      <td data-align="end" data-wide="desktop">
        {amount(row.heldByOthers)}
      </td>
      <td data-align="end" data-wide="desktop">
        {amount(row.incoming)}
      </td>
      <td data-align="end" data-wide>
        <OwnAmount value={row.usdValuation} places={2} unit="USD" />
      </td>
      <td data-align="end">
        <Actions asset={row.asset} />
      </td>
    </tr>
  );
}

function Actions({ asset }: { asset: string }) {
  const { t } = useTranslation('otc');
  const mayTrade = useMenuHas('otc');
  const name = <VisuallyHidden> {asset}</VisuallyHidden>;
  return (
    <Inline as="span" wrap justify="end" gap="1 3">
      {mayTrade && (
        <PathLink to={`otc/form?asset=${asset}`}>
          {t('available.trade')}
          {name}
        </PathLink>
      )}
      <PathLink to={depositPath(asset)}>
        {t('available.deposit')}
        {name}
      </PathLink>
      <PathLink to={withdrawPath(asset)}>
        {t('available.withdraw')}
        {name}
      </PathLink>
    </Inline>
  );
}
