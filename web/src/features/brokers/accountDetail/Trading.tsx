import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { countDecimals } from '@aldgate/domain/money/amount.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { call } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { usePath } from '../../../lib/page/links.tsx';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { SectionTable } from '../../../lib/records/SectionTable.tsx';
import { selectAccount } from '../../../lib/session/session.ts';
import type { BrokerAccount } from '../queries.ts';

type Position = AnswerOf<'queryPosition'>['items'][number];
type Order = AnswerOf<'queryOpenOrder'>['items'][number];

const EVERY_MS = 5_000;

/** The positions and open orders of an account that can be traded, and the way to its trading page. */
export function Trading({ account: { keyId, exchangeCode } }: { account: BrokerAccount }) {
  const { t } = useTranslation('brokers');
  const navigate = useNavigate();
  const path = usePath();
  if (keyId === null) return null;
  const trade = () => {
    selectAccount({ exchangeCode: exchangeCode.toLowerCase(), keyId });
    void navigate(path('trading/BTCUSDT'));
  };
  return (
    <>
      <Section
        title={t('positions.title')}
        action={
          <Button kind="link" onClick={trade}>
            {t('positions.trade')}
          </Button>
        }
      >
        <Positions keyId={keyId} exchangeCode={exchangeCode} />
      </Section>
      <Section title={t('orders.title')}>
        <Orders keyId={keyId} exchangeCode={exchangeCode} />
      </Section>
    </>
  );
}

function Positions({ keyId, exchangeCode }: { keyId: string; exchangeCode: string }) {
  const { t } = useTranslation('brokers');
  const columns = usePositionColumns(exchangeCode);
  const positions = useQuery({
    queryKey: ['brokers', 'positions', keyId],
    queryFn: ({ signal }) => call('queryPosition', { exchangeKeyId: keyId }, { signal }),
    refetchInterval: EVERY_MS,
  });
  if (positions.data === undefined) {
    return (
      <LoadState
        query={positions}
        title={t('positions.failed')}
        text={(reason) => t('accounts.failedText', { reason })}
        rows={2}
      />
    );
  }
  return (
    <SectionTable
      label={t('positions.title')}
      empty={t('positions.empty')}
      items={positions.data.items}
      columns={columns}
      getKey={({ instrumentId, side: name }) => `${instrumentId} ${name}`}
    />
  );
}

function Orders({ keyId, exchangeCode }: { keyId: string; exchangeCode: string }) {
  const { t } = useTranslation('brokers');
  const columns = useOrderColumns(exchangeCode);
  const orders = useQuery({
    queryKey: ['brokers', 'openOrders', keyId],
    queryFn: ({ signal }) => call('queryOpenOrder', { keyId }, { signal }),
    refetchInterval: EVERY_MS,
  });
  if (orders.data === undefined) {
    return (
      <LoadState
        query={orders}
        title={t('orders.failed')}
        text={(reason) => t('accounts.failedText', { reason })}
        rows={2}
      />
    );
  }
  return (
    <SectionTable
      label={t('orders.title')}
      empty={t('orders.empty')}
      items={orders.data.items}
      columns={columns}
      getKey={({ clientOrderId }) => clientOrderId}
    />
  );
}

/** Formats prices of an exchange's contracts by their tick; a mark and a liquidation price have more digits. */
function usePriceText(exchangeCode: string): (instrumentId: string, value: string | null | undefined) => string {
  const locale = useLocale();
  const exchange = exchangeCode.toLowerCase();
  const contracts = useQuery({
    queryKey: ['brokers', 'contracts', exchange],
    queryFn: ({ signal }) => call('listContracts', { exchangeCode: exchange }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (instrumentId, value) => {
    const tick = contracts.data?.find((each) => each.instrumentId === instrumentId)?.rules.tickSize;
    if (tick === undefined) return formatDecimal(value, { locale });
    const places = countDecimals(tick);
    return formatDecimal(value, { locale, placesMin: places, placesMax: places });
  };
}

function usePositionColumns(exchangeCode: string): readonly RecordColumn<Position>[] {
  const { t } = useTranslation('brokers');
  const price = usePriceText(exchangeCode);
  const side = ({ side: name, leverage }: Position) => `${t(`positions.${name}`)} ${leverage}×`;
  return [
    { id: 'symbol', label: t('positions.symbol'), cell: ({ instrumentId }) => instrumentId, below: [side] },
    { id: 'side', label: t('positions.side'), from: 'tablet', cell: side },
    {
      id: 'quantity',
      label: t('positions.quantity'),
      isFigure: true,
      cell: ({ quantity }) => <OwnAmount value={quantity} placesMax={8} />,
    },
    {
      id: 'openPrice',
      label: t('positions.openPrice'),
      from: 'desktop',
      isFigure: true,
      cell: ({ instrumentId, openPrice }) => price(instrumentId, openPrice),
    },
    {
      id: 'markPrice',
      label: t('positions.markPrice'),
      from: 'tablet',
      isFigure: true,
      cell: ({ instrumentId, markPrice }) => price(instrumentId, markPrice),
    },
    {
      id: 'liquidationPrice',
      label: t('positions.liquidationPrice'),
      from: 'tablet',
      isFigure: true,
      cell: ({ instrumentId, liquidationPrice }) => price(instrumentId, liquidationPrice),
    },
    {
      id: 'profit',
      label: t('capital.unrealizedProfitLoss'),
      isFigure: true,
      cell: ({ unrealizedPnl }) => <OwnAmount value={unrealizedPnl} places={2} />,
    },
  ];
}

function useOrderColumns(exchangeCode: string): readonly RecordColumn<Order>[] {
  const { t } = useTranslation('brokers');
  const priceText = usePriceText(exchangeCode);
  const direction = ({ direction: name, priceType }: Order) =>
    `${t(`orders.directions.${name}`)} · ${t(`orders.priceTypes.${priceType}`)}`;
  return [
    { id: 'symbol', label: t('positions.symbol'), cell: ({ instrumentId }) => instrumentId, below: [direction] },
    { id: 'direction', label: t('positions.side'), from: 'tablet', cell: direction },
    {
      id: 'price',
      label: t('orders.price'),
      isFigure: true,
      cell: ({ instrumentId, price, condition }) => priceText(instrumentId, price ?? condition?.triggerPrice),
    },
    {
      id: 'quantity',
      label: t('positions.quantity'),
      isFigure: true,
      cell: ({ quantity }) => <OwnAmount value={quantity} placesMax={8} />,
    },
    {
      id: 'executed',
      label: t('orders.executed'),
      from: 'tablet',
      isFigure: true,
      cell: ({ executedQuantity }) => <OwnAmount value={executedQuantity} placesMax={8} />,
    },
  ];
}
