import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useQuery } from '@tanstack/react-query';
import { fullPlaces } from '../../lib/amounts/amounts.ts';
import { useOwnText } from '../../lib/amounts/useOwnText.ts';
import { useWaitingVotes } from '../../lib/approvals/useWaitingVotes.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useArea } from '../../lib/page/area.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { useMenuHas } from '../../lib/session/serverMenu.ts';
import { bankRecords, coinRecords } from './records/queries.ts';
import { sumByAsset } from './sumByAsset.ts';
import styles from './summary.module.css';

const LATEST = { page: 1, pageSize: 50 } as const;
const PENDING = {
  pageCondition: LATEST,
  queryCondition: { type: 'withdraw', status: 'withdraw_pending' },
} as const;
const BANK_PENDING = {
  pageCondition: LATEST,
  queryCondition: { type: 'withdraw', status: 'approvalPending' },
} as const;

/** How many withdrawals have not ended, and what is frozen for them; nothing without any. */
export function PendingWithdrawals() {
  const area = useArea();
  const hasRecords = useMenuHas('coinRecord');
  const { data: coins } = useQuery({ ...coinRecords(area)(PENDING), enabled: hasRecords });
  const { data: banks } = useQuery({ ...bankRecords(area)(BANK_PENDING), enabled: hasRecords });
  return (
    <>
      <PendingLine rail="chain" list={coins} to="record/coin?type=withdraw&status=withdraw_pending" />
      <PendingLine rail="bank" list={banks} to="record/fiat/withdraw?status=approvalPending" />
    </>
  );
}

/** The requests that wait for the user's vote; nothing without any. */
export function WaitingApprovals() {
  const { t } = useTranslation('wallet');
  const count = useWaitingVotes();
  if (count === undefined) return null;
  return (
    <p className={styles.pending}>
      <Icon name="clock" />
      <b>{count === '1' ? t('pending.approval') : t('pending.approvals', { count })}</b>
      <PathLink to="information?tab=approvals&state=waiting">{t('pending.viewApprovals')}</PathLink>
    </p>
  );
}

interface PendingLineProps {
  readonly rail: 'chain' | 'bank';
  readonly list:
    | { readonly items: readonly { readonly asset: string; readonly amount: string }[]; readonly total: number }
    | undefined;
  /** Page that lists them. */
  readonly to: string;
}

function PendingLine({ rail, list, to }: PendingLineProps) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const own = useOwnText();
  if (list === undefined || list.total === 0) return null;
  const { items, total } = list;
  const sums = sumByAsset(items).map(({ asset, amount }) => {
    const shown = formatDecimal(amount, { locale, placesMin: fullPlaces(asset), placesMax: 18 });
    return `${own(shown)} ${asset}`;
  });
  const count = formatDecimal(String(total), { locale });
  return (
    <p className={styles.pending}>
      <Icon name="clock" />
      <span>
        <b>{total === 1 ? t(`pending.one.${rail}`) : t(`pending.count.${rail}`, { count })}</b>
        {/* The sums are those of all pending withdrawals or absent. */}
        {items.length === total && t('pending.frozen', { amounts: new Intl.ListFormat(locale).format(sums) })}
      </span>
      <PathLink to={to}>{t('pending.view')}</PathLink>
    </p>
  );
}
