import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import styles from './register.module.css';
import type { Agreement } from './registration.ts';

interface AgreementDialogProps {
  /** The open agreement; undefined while the dialog is closed. */
  readonly agreement: Agreement | undefined;
  readonly onClose: () => void;
}

/** The text of an agreement, point by point. */
export function AgreementDialog({ agreement, onClose }: AgreementDialogProps) {
  const { t, lines } = useTranslation('identity');
  const { t: tApp } = useTranslation();
  const shown = agreement ?? 'terms';
  return (
    <Dialog
      open={agreement !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(`agreements.${shown}.title`)}
      closeLabel={tApp('close')}
    >
      <ol className={styles.points}>
        {lines(`agreements.${shown}.points`).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
    </Dialog>
  );
}
