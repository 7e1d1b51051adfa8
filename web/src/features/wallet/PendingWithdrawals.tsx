import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { fullPlaces } from '../../lib/amounts/amounts.ts';
import { useOwnText } from '../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { useMenuHas } from '../../lib/session/serverMenu.ts';
import { useRecords } from './records/queries.ts';
import { sumByAsset } from './sumByAsset.ts';
import styles from './summary.module.css';

const PENDING = {
  pageCondition: { page: 1, pageSize: 50 },
  queryCondition: { type: 'withdraw', status: 'withdraw_pending' },
} as const;

/** How many withdrawals have not ended, and what is frozen for them; nothing without any. */
export function PendingWithdrawals() {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const own = useOwnText();
  const hasRecords = useMenuHas('coinRecord');
  const { data } = useRecords(PENDING, { enabled: hasRecords });
  if (data === undefined || data.total === 0) return null;
  const { items, total } = data;
  const sums = sumByAsset(items).map(({ asset, amount }) => {
    const shown = formatDecimal(amount, { locale, placesMin: fullPlaces(asset), placesMax: 18 });
    return `${own(shown)} ${asset}`;
  });
  const count = formatDecimal(String(total), { locale });
  return (
    <p className={styles.pending}>
      <Icon name="clock" />
      <span>
        <b>{total === 1 ? t('pending.one') : t('pending.count', { count })}</b>
        {/* The sums are those of all pending withdrawals or absent. */}
        {items.length === total && t('pending.frozen', { amounts: new Intl.ListFormat(locale).format(sums) })}
      </span>
      <PathLink to="record/coin?type=withdraw&status=withdraw_pending">{t('pending.view')}</PathLink>
    </p>
  );
}
