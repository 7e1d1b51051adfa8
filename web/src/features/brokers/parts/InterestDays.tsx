import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

type Line = AnswerOf<'queryFinancingDetail'>['lines'][number];

/** The interest by day, the newest first. */
export function InterestDays({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  return (
    <Table
      kind="dense"
      label={t('financing.days')}
      head={
        <>
          <th scope="col">{t('financing.day')}</th>
          <th scope="col" data-align="end">
            {t('changes.priority')}
          </th>
          <th scope="col" data-align="end" data-wide>
            {t('changes.rate')}
          </th>
          <th scope="col" data-align="end">
            {t('financing.interest')}
          </th>
        </>
      }
    >
      {[...lines].reverse().map(({ day, principal, annualRate, interest }) => (
        <tr key={day}>
          <td>{formatDay(day, locale)}</td>
          <td data-align="end">
            <OwnAmount value={principal} places={2} placesMax={6} />
          </td>
          <td data-align="end" data-wide>
            {formatPercent(annualRate, locale)}
          </td>
          <td data-align="end">
            <OwnAmount value={interest} places={6} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
