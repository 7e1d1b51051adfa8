import type { ReactNode } from 'react';
import { CheckMark } from '../../../../lib/amounts/CheckMark.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';

/** Whether this browser computes the same; its own figures beside it where it does not. */
export function Check({ isEqual, children }: { readonly isEqual: boolean; readonly children?: ReactNode }) {
  const { t } = useTranslation('loans');
  return (
    <CheckMark isEqual={isEqual} texts={{ equal: t('detail.records.equal'), differs: t('detail.records.differs') }}>
      {children}
    </CheckMark>
  );
}
