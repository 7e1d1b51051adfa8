import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { usePermission } from '../../../lib/session.ts';
import { type Column, Columns } from '../../../parts/Columns.tsx';
import { SubjectHeading } from '../../record/SubjectHeading.tsx';
import { type BillCase, ReviewBill } from './ReviewBill.tsx';

const COLUMNS: readonly Column[] = [
  { name: 'Day' },
  { name: 'Account or project' },
  { name: 'Order type', wide: true },
  { name: 'USDT', end: true },
];

const ORDER_TYPES = { 1: 'Limit', 2: 'Market' } as const;

const money = (value: string) => <Amount value={value} places={2} placesMax={6} unit="USDT" />;

/** The rate of a tier, a fraction, as percent with all its places: 0.00003 is 0.003%. */
const describeRate = (rate: string): string => `${toDecimalString(decimal(rate).times('100'))}%`;

/** How the fee of a bill is made up, its lines, and its first review. */
export function BillDetail({ detail, hasDecision }: { detail: BillCase; hasDecision: boolean }) {
  const mayReview = usePermission('capital');
  const [isReviewed, setReviewed] = useState(false);
  const { type, days, tierFees, lines, status } = detail;
  return (
    <>
      <SubjectHeading>How the fee is made up</SubjectHeading>
      <Rows aligned>
        <Row label={type === 1 ? 'Traded volume' : `Mean of ${days} closing NAVs`}>{money(detail.volume)}</Row>
        <Row label="Reduced by">{money(detail.reducedVolume)}</Row>
        <Row label="Billable">{money(detail.billableVolume)}</Row>
        <Row label="Fixed fee">{money(detail.fixedFee)}</Row>
        {tierFees.map(({ rate, volume, fee }) => (
          <Row
            key={rate}
            label={
              <>
                {money(volume)} at {describeRate(rate)}
                {type === 2 && ` a year, ${days} of 365 days`}
              </>
            }
          >
            {money(fee)}
          </Row>
        ))}
        <Row label={detail.isProvisional ? 'Fee, provisional' : 'Fee'}>{money(detail.amount)}</Row>
      </Rows>
      {hasDecision && mayReview && status === 'pending_first_review' && (
        <Button kind="primary" onClick={() => setReviewed(true)}>
          Review the bill
        </Button>
      )}
      {isReviewed && <ReviewBill bill={detail} onClose={() => setReviewed(false)} />}
      <SubjectHeading>Lines</SubjectHeading>
      <Table label="Lines" head={<Columns of={COLUMNS} />}>
        {lines.map(({ day, exchangeCode, accountName, orderType, projectNo, projectName, volume }) => (
          <tr key={`${day} ${exchangeCode} ${accountName} ${orderType} ${projectNo}`}>
            <td>{formatDay(day, 'en-US')}</td>
            <td>{accountName === null ? `${projectName}, ${projectNo}` : `${accountName}, ${exchangeCode}`}</td>
            <td data-wide>{orderType === null ? '–' : ORDER_TYPES[orderType]}</td>
            <td data-align="end">
              <Amount value={volume} places={2} placesMax={6} />
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
