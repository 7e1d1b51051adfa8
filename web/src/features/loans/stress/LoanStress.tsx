import { isSamePrices } from '@aldgate/domain/brokers/stress/shock.ts';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import { isStablecoin } from '@aldgate/domain/money/formatNumber.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { PriceShock } from '@aldgate/ui/stress/PriceShock.tsx';
import { ShockChange } from '@aldgate/ui/stress/ShockChange.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { findAsset } from '../../../lib/calls/assetRegistry.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { usePath } from '../../../lib/page/links.tsx';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { SectionTable } from '../../../lib/records/SectionTable.tsx';
import type { Loan } from '../queries.ts';
import { type PriceChanges, type LoanStress as Stress, useLoanStress, useOpenLoans } from './queries.ts';

/** LN-01: all open loans under a change of prices that has not happened; nothing where there are none. */
export default function LoanStress() {
  const loans = useOpenLoans();
  return loans.data === undefined || loans.data.length === 0 ? null : <Board loans={loans.data} />;
}

function Board({ loans }: { loans: readonly Loan[] }) {
  const { t } = useTranslation('loans');
  const navigate = useNavigate();
  const path = usePath();
  const [prices, setPrices] = useState<PriceChanges>({});
  const stress = useLoanStress(prices);
  const columns = useColumns(new Map(stress.data?.map((each) => [each.loanId, each])));
  return (
    <Section title={t('stress.title')}>
      <Text maxWidth="72ch" size="13" lead="text" tone="2" padding="3 0 0">
        {t('stress.lead')}
      </Text>
      <PriceShock
        prices={prices}
        assets={listMoving(loans)}
        texts={{
          presets: t('stress.presets'),
          all: t('stress.all'),
          reset: t('stress.reset'),
          price: (asset) => t('stress.price', { asset }),
          more: (count) => t('stress.more', { count }),
        }}
        isCalm={isSamePrices(prices, {})}
        onPrices={setPrices}
        onReset={() => setPrices({})}
      />
      <ActionError error={stress.error} />
      <SectionTable
        label={t('stress.title')}
        empty=""
        items={loans}
        columns={columns}
        getKey={({ loanId }) => loanId}
        onOpen={({ loanId }) => void navigate(path(`loan?loan=${loanId}`))}
      />
    </Section>
  );
}

/** The assets whose prices move the loans: coins, and without one all of them. */
function listMoving(loans: readonly Loan[]): readonly string[] {
  const assets = [...new Set(loans.flatMap(({ collateralAsset, asset }) => [collateralAsset, asset]))];
  const coins = assets.filter((asset) => !isStablecoin(asset) && findAsset(asset)?.kind !== 'fiat');
  return coins.length > 0 ? coins : assets;
}

function useColumns(stressed: ReadonlyMap<string, Stress>): readonly RecordColumn<Loan>[] {
  const { t } = useTranslation('loans');
  const locale = useLocale();
  const step = ({ loanId }: Loan) => {
    const reached = stressed.get(loanId)?.step ?? null;
    if (reached === null) return MISSING;
    return <Badge tone={reached === 'liquidation' ? 'danger' : 'warning'}>{t(`steps.${reached}`)}</Badge>;
  };
  const amount = (part: 'sold' | 'shortfall') => (loan: Loan) => {
    const value = stressed.get(loan.loanId)?.[part];
    if (value === undefined || !isPositive(value)) return MISSING;
    return <FullAmount value={value} asset={part === 'sold' ? loan.collateralAsset : loan.asset} />;
  };
  return [
    {
      id: 'loan',
      label: t('stress.loan'),
      opens: true,
      wraps: true,
      cell: ({ currentAmount, asset, collateralAmount, collateralAsset }) => (
        <>
          <FullAmount value={currentAmount} asset={asset} /> /{' '}
          <FullAmount value={collateralAmount} asset={collateralAsset} />
        </>
      ),
      below: [step],
    },
    {
      id: 'ltv',
      label: t('fields.ltv'),
      isFigure: true,
      cell: (loan) => {
        const after = stressed.get(loan.loanId)?.ltv ?? null;
        return (
          <ShockChange
            stays={loan.ltv === after}
            before={formatPercent(loan.ltv, locale)}
            after={formatPercent(after, locale)}
          />
        );
      },
    },
    { id: 'step', label: t('prices.step'), from: 'tablet', isFigure: true, cell: step },
    { id: 'sold', label: t('stress.sold'), from: 'tablet', isFigure: true, cell: amount('sold') },
    { id: 'shortfall', label: t('badges.shortfall'), from: 'tablet', isFigure: true, cell: amount('shortfall') },
  ];
}
