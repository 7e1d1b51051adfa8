import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import styles from './records.module.css';

interface FilterBarProps {
  readonly query: { readonly isPlaceholderData: boolean };
  /** The filters. */
  readonly children: ReactNode;
  /** At the end of the bar. */
  readonly actions?: ReactNode;
}

/** The filters of a list, and whether another page loads. */
export function FilterBar({ query: { isPlaceholderData }, children, actions }: FilterBarProps) {
  const { t } = useTranslation();
  return (
    <Inline wrap gap="2" minHeight="56px" padding="3 0" className={styles.filters}>
      {children}
      {(isPlaceholderData || actions !== undefined) && (
        <Text as="span" end size="12" tone="3">
          {isPlaceholderData && t('list.refreshing')}
        </Text>
      )}
      {actions}
    </Inline>
  );
}
