import { Text } from '@aldgate/ui/layout/Text.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import styles from '../list/list.module.css';

interface HistoryBarProps {
  readonly isRefreshing: boolean;
  /** At the end of the bar. */
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** The filters above a history, whether it is refreshing, and its export. */
export function HistoryBar({ isRefreshing, action, children }: HistoryBarProps) {
  const { t } = useTranslation('trading');
  return (
    <div className={styles.bar}>
      {children}
      <Text as="span" end tone="3" size="11">
        {isRefreshing && t('records.refreshing')}
      </Text>
      {action}
    </div>
  );
}

export interface HistoryProps {
  readonly keyId: string | undefined;
  /** The contract to which the switch limits the records. */
  readonly onlySymbol: string | undefined;
}
