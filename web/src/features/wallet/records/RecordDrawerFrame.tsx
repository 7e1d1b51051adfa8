import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadFailure, NotFoundState } from '../../../lib/messages/LoadFailure.tsx';

interface RecordDrawerFrameProps {
  /** Absent until the record is loaded. */
  readonly title?: string | undefined;
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  /** The record; undefined until it is loaded. */
  readonly children: ReactNode;
  readonly loaded: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown };
}

/** A record beside its list, or why it is not shown. */
export function RecordDrawerFrame({ title, footer, loaded, onClose, children }: RecordDrawerFrameProps) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title ?? t('coinRecords.detail')}
      closeLabel={tApp('close')}
      footer={footer}
    >
      {children !== undefined ? (
        children
      ) : loaded.isError ? (
        <LoadFailure
          error={loaded.error}
          title={t('coinRecords.failed')}
          text={(reason) => t('coinRecords.failedText', { reason })}
          onRetry={() => void loaded.refetch()}
        />
      ) : (
        <Skeleton rows={12} label={tApp('loading')} />
      )}
    </Drawer>
  );
}

/** For an id that cannot be one. */
export function UnknownRecord({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('coinRecords.detail')}
      closeLabel={tApp('close')}
    >
      <NotFoundState />
    </Drawer>
  );
}
