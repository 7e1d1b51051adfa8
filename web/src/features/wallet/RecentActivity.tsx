import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Name } from '@aldgate/ui/figures/Name.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { VisuallyHidden } from '@aldgate/ui/layout/VisuallyHidden.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useQuery } from '@tanstack/react-query';
import { accountName } from '../../lib/amounts/accountName.ts';
import { fullPlaces } from '../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { call } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useArea } from '../../lib/page/area.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { useMenuHas } from '../../lib/session/serverMenu.ts';
import { useNetworkNames } from './networkNames.ts';
import { bankRecords, coinRecords } from './records/queries.ts';
import { RecordBadge } from './records/RecordBadge.tsx';
import { findShownAmount } from './records/recordStatus.ts';
import { transferPage } from './transfer/queries.ts';
import { TransferBadge } from './transfer/TransferBadge.tsx';

const SHOWN = 5;
const LATEST = { pageCondition: { page: 1, pageSize: 10 } } as const;

/**
 * The latest deposits, withdrawals, conversions and transfers of the institution, each with a link to its record;
 * nothing without any.
 */
export function RecentActivity() {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const area = useArea();
  const transfers = useQuery(transferPage(LATEST)).data?.items ?? [];
  const conversions = useConversions();
  const hasRecords = useMenuHas('coinRecord');
  const findNetworkName = useNetworkNames();
  const records = useQuery({ ...coinRecords(area)(LATEST), enabled: hasRecords }).data?.items ?? [];
  const payments = useQuery({ ...bankRecords(area)(LATEST), enabled: hasRecords }).data?.items ?? [];
  const rows = [
    ...payments.map((payment) => ({
      id: payment.orderId,
      direction: payment.type === 'recharge' ? ('in' as const) : ('out' as const),
      at: payment.createdAt,
      amount: payment.amount,
      asset: payment.asset,
      to: `record/fiat/${payment.type}?record=${payment.orderId}`,
      what: [t(`recent.bank.${payment.type}`), payment.bankAccount?.name].filter(Boolean).join(' · '),
      status: <RecordBadge record={payment} />,
    })),
    ...records.map((record) => ({
      id: record.orderId,
      direction: record.type === 'deposit' ? ('in' as const) : ('out' as const),
      at: record.createdAt,
      amount: findShownAmount(record),
      asset: record.asset,
      to: `record/coin?record=${record.orderId}`,
      what: `${t(`coinRecords.types.${record.type}`)} · ${record.addressName ?? findNetworkName(record.network)}`,
      status: <RecordBadge record={record} />,
    })),
    ...transfers.map((transfer) => ({
      id: transfer.transferId,
      direction: 'between' as const,
      at: transfer.createdAt,
      amount: transfer.amount,
      asset: transfer.asset,
      to: `record/transfer?transfer=${transfer.transferId}`,
      what: `${accountName(transfer.transferFrom)} → ${accountName(transfer.transferTo)}`,
      status: <TransferBadge state={transfer.state} />,
    })),
    ...conversions.map((conversion) => ({
      id: conversion.orderId,
      direction: 'between' as const,
      at: conversion.createdAt,
      amount: conversion.toAmount,
      asset: conversion.toAsset,
      to: `record/convert?order=${conversion.orderId}`,
      what: `${conversion.fromAsset} → ${conversion.toAsset}`,
      status: <Badge>{t('recent.converted')}</Badge>,
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <Box as="section" marginTop="6">
      <Heading size="13">{t('recent.title')}</Heading>
      <Table
        label={t('recent.title')}
        head={
          <>
            <th scope="col" data-wide>
              {t('transfers.columns.time')}
            </th>
            <th scope="col">{t('recent.action')}</th>
            <th scope="col" data-align="end">
              {t('transfer.amount')}
            </th>
            <th scope="col" data-align="end" data-wide>
              {t('transfers.columns.status')}
            </th>
          </>
        }
      >
        {rows
          .toSorted((a, b) => b.at - a.at)
          .slice(0, SHOWN)
          .map(({ id, direction, at, to, what, amount, asset, status }) => (
            <tr key={id}>
              <td data-wide>{formatTime(at, locale)}</td>
              <td>
                <DirectionMark direction={direction} />
                <PathLink to={to}>
                  <Name text={what} />
                </PathLink>
                <span data-below>{formatTime(at, locale)}</span>
              </td>
              <td data-align="end">
                <OwnAmount value={amount} places={fullPlaces(asset)} placesMax={18} unit={asset} slot />
                <span data-below>{status}</span>
              </td>
              <td data-align="end" data-wide>
                {status}
              </td>
            </tr>
          ))}
      </Table>
    </Box>
  );
}

const ARROWS = { in: '↓', out: '↑', between: '⇄' } as const;

/** Whether money came in, went out, or stayed within the institution's accounts. */
function DirectionMark({ direction }: { direction: keyof typeof ARROWS }) {
  const { t } = useTranslation('wallet');
  return (
    <Text as="span" tone="3" title={t(`recent.directions.${direction}`)}>
      <span aria-hidden="true">{ARROWS[direction]} </span>
      <VisuallyHidden>{t(`recent.directions.${direction}`)}: </VisuallyHidden>
    </Text>
  );
}

function useConversions() {
  return (
    useQuery({
      queryKey: ['wallet', 'conversions'],
      queryFn: ({ signal }) => call('pageSwapOrderRecord', LATEST, { signal }),
    }).data?.items ?? []
  );
}
