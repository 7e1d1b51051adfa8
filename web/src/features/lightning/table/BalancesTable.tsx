import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useState } from 'react';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Translate } from '../../../lib/i18n/texts.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { type Column, RecordList } from '../../trading/index.ts';
import type { Target } from '../states/useTargets.ts';
import { type HeldBalance, joinBalances, listBalances } from './balances.ts';
import { VIEWS } from './PositionsTable.tsx';

interface BalancesTableProps {
  readonly targets: readonly Target[];
  readonly instrument: Instrument;
}

/** Shows what the listed accounts hold of a pair's assets: added up, or one by one. */
export function BalancesTable({ targets, instrument }: BalancesTableProps) {
  const { t } = useTranslation('lightning');
  const { t: tTrading } = useTranslation('trading');
  const [view, setView] = useState<(typeof VIEWS)[number]>('together');
  const balances = listBalances(targets, [instrument.baseAsset, instrument.quoteAsset]);
  const isTogether = view === 'together';
  return (
    <>
      <Inline gap="3" padding="1 3" align="center" wrap>
        <PanelTabs
          dense
          label={t('positions.view')}
          tabs={VIEWS.map((value) => ({ value, label: t(`positions.views.${value}`) }))}
          value={view}
          onValue={setView}
          controls="lists"
        />
        <Text as="span" size="12" tone="3">
          {t('spot.noPositions')}
        </Text>
      </Inline>
      {balances.length === 0 ? (
        <EmptyState title={t('balances.none.title')} text={t('balances.none.text')} />
      ) : (
        <RecordList
          label={t('panels.balances')}
          columns={balanceColumns(t, tTrading, { isTogether })}
          items={isTogether ? joinBalances(balances) : balances}
          getKey={({ keyId, asset }) => `${keyId} ${asset}`}
        />
      )}
    </>
  );
}

/** The columns of a balance, of one account or of several. */
function balanceColumns(
  t: Translate<'lightning'>,
  tTrading: Translate<'trading'>,
  { isTogether }: { readonly isTogether: boolean },
): readonly Column<HeldBalance>[] {
  const amount = (id: 'total' | 'available' | 'frozen', label: string): Column<HeldBalance> => ({
    id,
    label,
    sortValue: (row) => row[id],
    isFigure: true,
    cell: (row) => <OwnAmount value={row[id]} places={2} placesMax={8} unit={row.asset} slot />,
  });
  const account: Column<HeldBalance> = {
    id: 'account',
    label: t('positions.account'),
    sortValue: ({ accountName }) => accountName,
    card: 'title',
    cell: ({ accountName }) => accountName,
  };
  return [
    ...(isTogether ? [] : [account]),
    {
      id: 'asset',
      label: tTrading('records.columns.asset'),
      sortValue: ({ asset }) => asset,
      card: 'title',
      cell: ({ asset }) => asset,
    },
    amount('total', tTrading('account.total')),
    amount('available', tTrading('account.available')),
    amount('frozen', tTrading('account.locked')),
  ];
}
