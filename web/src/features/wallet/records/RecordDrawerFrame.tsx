import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { NotFoundState } from '../../../lib/messages/LoadFailure.tsx';
import { LoadState } from '../../../lib/messages/LoadState.tsx';

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
      ) : (
        <LoadState
          query={loaded}
          title={t('coinRecords.failed')}
          text={(reason) => t('coinRecords.failedText', { reason })}
          rows={12}
        />
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
