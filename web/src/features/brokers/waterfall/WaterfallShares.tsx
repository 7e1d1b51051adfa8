import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { WaterfallView } from './waterfallView.ts';

const SHARES = ['interest', 'principal', 'subordinated'] as const;

interface WaterfallSharesProps {
  readonly view: WaterfallView;
  /** Shows an example: it has no interest, and its amounts are nobody's. */
  readonly isExample?: boolean;
}

/** The sides in the order in which they are paid, with what each gets and loses. */
export function WaterfallShares({ view: { shares }, isExample = false }: WaterfallSharesProps) {
  const { t } = useTranslation('brokers');
  const Figure = isExample ? Amount : OwnAmount;
  const amount = (value: string) => <Figure value={value} places={2} />;
  return (
    <Table
      label={t('waterfall.title')}
      head={
        <>
          <th scope="col">{t('waterfall.side')}</th>
          <th scope="col" data-align="end" data-wide="tablet">
            {t('waterfall.claim')}
          </th>
          <th scope="col" data-align="end">
            {t('waterfall.gets')}
          </th>
          <th scope="col" data-align="end">
            {t('waterfall.loses')}
          </th>
        </>
      }
    >
      {SHARES.filter((name) => !isExample || name !== 'interest').map((name) => (
        <tr key={name}>
          <td data-wraps>{t(`waterfall.sides.${name}`)}</td>
          <td data-align="end" data-wide="tablet">
            {amount(shares[name].claim)}
          </td>
          <td data-align="end">{amount(shares[name].gets)}</td>
          <td data-align="end">{amount(shares[name].loses)}</td>
        </tr>
      ))}
    </Table>
  );
}
