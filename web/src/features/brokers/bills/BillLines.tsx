import { formatDay } from '@aldgate/ui/format/day.ts';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useExchangeName } from '../parts/useExchangeName.ts';
import type { BillDetail } from './queries.ts';

/** The lines of a bill, the oldest first: executions by account and order type, or closing NAVs by project. */
export function BillLines({ bill: { type, lines } }: { bill: BillDetail }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const exchangeName = useExchangeName();
  return (
    <>
      <Heading size="13">{t('bills.lines')}</Heading>
      <Table
        kind="dense"
        label={t('bills.lines')}
        head={
          <>
            <th scope="col">{t('bills.day')}</th>
            <th scope="col">{t(type === 1 ? 'account' : 'projectDetail.project')}</th>
            {type === 1 && <th scope="col">{t('bills.orderType')}</th>}
            <th scope="col" data-align="end">
              {t('bills.lineVolume')}
            </th>
          </>
        }
      >
        {lines.map(({ day, exchangeCode, accountName, brokerAccountId, orderType, projectNo, projectName, volume }) => (
          <tr key={`${day} ${brokerAccountId} ${orderType} ${projectNo}`}>
            <td>{formatDay(day, locale)}</td>
            <td>{exchangeCode === null ? projectName : `${accountName}, ${exchangeName(exchangeCode)}`}</td>
            {type === 1 && <td>{orderType === null ? MISSING : t(`bills.orderTypes.${orderType}`)}</td>}
            <td data-align="end">
              <OwnAmount value={volume} places={2} placesMax={6} />
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
