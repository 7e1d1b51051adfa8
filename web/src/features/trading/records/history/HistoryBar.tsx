import { Text } from '@aldgate/ui/layout/Text.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import styles from '../list/list.module.css';

/** The filters above a history, and whether it is refreshing. */
export function HistoryBar({ isRefreshing, children }: { isRefreshing: boolean; children: ReactNode }) {
  const { t } = useTranslation('trading');
  return (
    <div className={styles.bar}>
      {children}
      {isRefreshing && (
        <Text as="span" end tone="3" size="11">
          {t('records.refreshing')}
        </Text>
      )}
    </div>
  );
}

export interface HistoryProps {
  readonly keyId: string | undefined;
  /** The contract to which the switch limits the records. */
  readonly onlySymbol: string | undefined;
}
