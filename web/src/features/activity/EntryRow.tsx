import { formatTime } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { accountName } from '../../lib/amounts/accountName.ts';
import { fullPlaces } from '../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import styles from './activity.module.css';
import { findRecord } from './activityFilter.ts';
import type { Entry } from './queries.ts';

/** An entry: what moved and when, with a link to its record; its amount and the balance after it. */
export function EntryRow({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation('activity');
  const locale = useLocale();
  const { at, accountType, accountName: tradingAccount, asset, flow, amount, balance } = entry;
  const record = findRecord(entry);
  const name = t(`flows.${flow}`);
  const figures = { places: fullPlaces(asset), placesMax: 18 };
  return (
    <tr className={styles.entry}>
      <td>
        {record === undefined ? name : <PathLink to={record}>{name}</PathLink>}
        <Text as="div" size="12" tone="3">
          {tradingAccount === null ? accountName(accountType) : `${accountName(accountType)} · ${tradingAccount}`}
        </Text>
        <Text as="div" size="12" tone="3">
          {formatTime(at, locale)}
        </Text>
      </td>
      <td data-align="end">
        <OwnAmount value={amount} {...figures} unit={asset} />
        <Text as="div" size="12" tone="3">
          {t('balance')} <OwnAmount value={balance} {...figures} unit={asset} />
        </Text>
      </td>
    </tr>
  );
}
