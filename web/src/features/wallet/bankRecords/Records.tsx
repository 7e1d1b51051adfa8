import { BANK_CURRENCIES } from '@aldgate/domain/money/currencies.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { listOptions } from '../../../lib/lists/listOptions.ts';
import { useArea } from '../../../lib/page/area.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { parseAsset } from '../../../lib/page/pageQuery.ts';
import { BY_TIME, filtersIn } from '../../../lib/records/filter.ts';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import { useRecordsText } from '../../../lib/records/recordsText.ts';
import { useRecords } from '../../../lib/records/useRecords.ts';
import { useMenuHas } from '../../../lib/session/serverMenu.ts';
import { ListTabs } from '../records/ListTabs.tsx';
import { type BankRecord, type BankRecordType, bankRecords } from '../records/queries.ts';
import { bankColumns } from './bankColumns.tsx';
import styles from './records.module.css';

const RecordDrawer = lazyPart(() => import('./RecordDrawer.tsx'));

const { choice, select } = filtersIn('wallet');

/** `?asset=EUR&status=complete&since=2026-11-01&page=2`. */
export const FILTERS = {
  asset: select({
    label: 'bank.currency',
    any: 'bank.anyCurrency',
    parse: parseAsset,
    useOptions: (chosen) => listOptions(BANK_CURRENCIES, chosen),
  }),
  status: choice({
    label: 'bank.columns.status',
    any: 'bank.anyStatus',
    values: ['approvalPending', 'complete', 'cancelled'] satisfies readonly BankRecord['status'][],
    name: (status) => `bank.statuses.${status}`,
  }),
  ...BY_TIME,
};

/** The institution's payments by bank in one direction, by time (WAL-11). */
export function Records({ type }: { type: BankRecordType }) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const area = useArea();
  const mayPay = useMenuHas(type === 'recharge' ? 'fiatDeposit' : 'fiatWithdraw');
  const records = useRecords(bankRecords(area), FILTERS, {
    opened: 'record',
    getKey: ({ orderId }) => orderId,
    kept: ['list'],
    fixed: { type },
  });
  return (
    <RecordsPage
      text={{
        ...useRecordsText('wallet', 'bank.records'),
        title: t(`bank.records.title.${type}`),
        empty: { title: t(`bank.records.empty.${type}.title`), text: t(`bank.records.empty.${type}.text`) },
      }}
      lead={area.name === 'otc' && <ListTabs list={type} />}
      records={records}
      exportedBy="exportFiatTransaction"
      actions={
        mayPay && (
          <PathLink to={area.page(`${type}/fiat/${records.values.asset ?? 'USD'}`)} buttonStyle={{ size: 'small' }}>
            {t(`bank.types.${type}`)}
          </PathLink>
        )
      }
      className={styles.records}
      columns={bankColumns({ t, locale, type, records: records.items })}
      getStatus={({ status }) => status}
      renderLoaded={(orderId) => <RecordDrawer orderId={orderId} onClose={() => records.open(undefined)} />}
    />
  );
}
