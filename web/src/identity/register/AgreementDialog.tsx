import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { useTranslation } from '../../app/i18n.ts';
import type { Agreement } from './agreement.ts';
import styles from './register.module.css';

interface AgreementDialogProps {
  /** Which one is read; none while it is closed. */
  readonly agreement: Agreement | undefined;
  readonly onClose: () => void;
}

/** What somebody agrees to, point by point. */
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
