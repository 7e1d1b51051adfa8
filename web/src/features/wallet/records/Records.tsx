import { CUSTOMER_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { accountName } from '../../../lib/amounts/accountName.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { oneOf } from '../../../lib/lists/listFilter.ts';
import { useArea } from '../../../lib/page/area.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { parseNetwork } from '../../../lib/page/pageQuery.ts';
import { BY_TIME, filtersIn } from '../../../lib/records/filter.ts';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import { useRecordsText } from '../../../lib/records/recordsText.ts';
import { useRecords } from '../../../lib/records/useRecords.ts';
import { useMenuHas } from '../../../lib/session/serverMenu.ts';
import { COIN } from '../coinFilter.ts';
import { useNetworkNames, useNetworkOptions } from '../networkNames.ts';
import { coinColumns } from './coinColumns.tsx';
import { ListTabs } from './ListTabs.tsx';
import { coinRecords } from './queries.ts';
import styles from './records.module.css';
import { STATUS, TYPE } from './typeFilters.ts';

const RecordDrawer = lazyPart(() => import('./RecordDrawer.tsx'));

const TXID_MAX = 100;

const { select, search } = filtersIn('wallet');

/** `?type=withdraw&account=capital_account&asset=USDT&network=ETH&status=complete&txid=0x…&since=2026-11-01&page=2`. */
export const FILTERS = {
  type: TYPE,
  accountType: select({
    parameter: 'account',
    label: 'coinRecords.account',
    any: 'coinRecords.anyAccount',
    parse: oneOf(CUSTOMER_ACCOUNTS),
    useOptions: () => CUSTOMER_ACCOUNTS.map((value) => ({ value, label: accountName(value) })),
  }),
  asset: COIN,
  network: select({
    label: 'deposit.network',
    any: 'coinRecords.anyNetwork',
    parse: parseNetwork,
    useOptions: useNetworkOptions,
  }),
  status: STATUS,
  ...BY_TIME,
  // Without the spaces of a text that was pasted.
  txid: search({
    label: 'coinRecords.txid',
    max: TXID_MAX,
    parse: (text) => (text !== null && text.trim().length <= TXID_MAX && text.trim()) || undefined,
    isId: true,
  }),
};

/** The institution's records of coins by time (WAL-14). */
export function Screen() {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const findNetworkName = useNetworkNames();
  const area = useArea();
  const mayDeposit = useMenuHas('deposit');
  const mayWithdraw = useMenuHas('withdraw');
  const records = useRecords(coinRecords(area), FILTERS, { opened: 'record', getKey: ({ orderId }) => orderId });
  const asset = records.values.asset ?? 'USDT';
  return (
    <RecordsPage
      text={{ ...useRecordsText('wallet', 'coinRecords'), table: t('coinRecords.table') }}
      lead={area.name === 'otc' && <ListTabs list="coin" />}
      records={records}
      emptyAction={
        mayDeposit && <PathLink to={area.page('recharge/coin/USDT')}>{t('coinRecords.empty.action')}</PathLink>
      }
      exportedBy="exportDepositWithdraw"
      actions={
        <>
          {mayDeposit && (
            <PathLink to={area.page(`recharge/coin/${asset}`)} buttonStyle={{ size: 'small' }}>
              {t('deposit.title')}
            </PathLink>
          )}
          {mayWithdraw && (
            <PathLink to={area.page(`withdraw/coin/${asset}`)} buttonStyle={{ size: 'small' }}>
              {t('withdraw')}
            </PathLink>
          )}
        </>
      }
      className={styles.records}
      columns={coinColumns({ t, locale, records: records.items, findNetworkName })}
      getStatus={({ status }) => status}
      renderLoaded={(orderId) => <RecordDrawer orderId={orderId} onClose={() => records.open(undefined)} />}
    />
  );
}
