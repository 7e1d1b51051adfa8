import { splitPair } from '@aldgate/domain/market/marketRef.ts';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../../lib/page/links.tsx';
import { useInstruments } from '../../../../marketData/contracts/useInstrument.ts';
import { type SpotAccount, useSpotAccount } from '../../account/queries.ts';
import type { Column } from '../list/columns.ts';
import listStyles from '../list/list.module.css';
import { AccountAssets } from './AccountAssets.tsx';

type SpotAsset = SpotAccount['assets'][number];

/** The balances of the spot account with what orders lock. Transfers begin with the quote asset of the pair. */
export default function SpotAssets({ keyId, symbol }: { keyId: string | undefined; symbol: string }) {
  const { t } = useTranslation('trading');
  return (
    <AccountAssets
      accountType="trade_account"
      query={useSpotAccount(keyId)}
      columns={useSpotColumns()}
      isListed={({ total }) => total !== '0'}
      asset={splitPair(symbol).quote}
      nothing={t('records.assets.noneSpot')}
      trades={<PathLink to="record/spotTrade">{t('records.assets.spotTrades')}</PathLink>}
    />
  );
}

function useSpotColumns(): readonly Column<SpotAsset>[] {
  const { t } = useTranslation('trading');
  const instruments = useInstruments('spot');
  const amount = (id: 'total' | 'available' | 'frozen', label: string): Column<SpotAsset> => ({
    id,
    label,
    sortValue: (row) => row[id],
    isFigure: true,
    cell: (row) => <OwnAmount value={row[id]} places={2} placesMax={8} unit={row.asset} slot />,
  });
  return [
    {
      id: 'asset',
      label: t('records.columns.asset'),
      sortValue: ({ asset }) => asset,
      card: 'title',
      cell: ({ asset }) => <span className={listStyles.symbol}>{asset}</span>,
    },
    amount('total', t('account.total')),
    amount('available', t('account.available')),
    amount('frozen', t('account.locked')),
    {
      id: 'averageBuy',
      label: t('records.columns.averageBuy'),
      isFigure: true,
      room: 'middle',
      cell: ({ averagePrice }) => {
        if (averagePrice === null) return MISSING;
        const { instrumentId, price } = averagePrice;
        const places = instruments?.get(instrumentId)?.priceDecimals;
        return <Price value={price} places={places} unit={splitPair(instrumentId).quote} slot />;
      },
    },
    {
      id: 'value',
      label: t('records.columns.valuation'),
      unit: 'USDT',
      sortValue: ({ valuation }) => valuation,
      isFigure: true,
      cell: ({ valuation }) => <OwnAmount value={valuation} places={2} />,
    },
  ];
}
