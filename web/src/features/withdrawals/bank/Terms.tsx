import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { fullPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CHARGES, feeOf } from './bankEntry.ts';

interface TermsProps {
  readonly asset: string;
  readonly remaining: AnswerOf<'getFiatWithdrawRemainingAmount'> | undefined;
}

/** For members who can't withdraw: the limit, and the terms of the currency. */
export function Terms({ asset, remaining }: TermsProps) {
  const { t } = useTranslation('withdrawals');
  const terms = remaining?.terms;
  if (remaining === undefined || terms === null || terms === undefined) return null;
  const money = { places: fullPlaces(asset), unit: asset };
  return (
    <Box as="section" maxWidth="520px" marginTop="5" aria-label={asset}>
      <Rows>
        {CHARGES.map((charges) => (
          <Row key={charges} label={t(`bank.charges.${charges}.fee`)}>
            <Amount value={feeOf(terms, charges)} {...money} />
          </Row>
        ))}
        <Row label={t('figures.minimum')}>
          <Amount value={terms.minimum} {...money} />
        </Row>
        <Row label={t('figures.maximum')}>
          <Amount value={terms.maximum} {...money} />
        </Row>
        <Row label={t('figures.limit')}>
          <OwnAmount value={remaining.usd.left} places={2} unit="USD" />
        </Row>
      </Rows>
    </Box>
  );
}
