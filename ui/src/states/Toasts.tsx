import { Icon, type IconName } from '../figures/Icon.tsx';
import styles from './states.module.css';

export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
}

const ICONS: Record<ToastKind, IconName> = { success: 'check', error: 'warning', info: 'clock' };

/** The current messages at the lower right; each is announced once. */
export function Toasts({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <div className={styles.toasts} role="status">
      {toasts.map((toast) => (
        <div key={toast.id} className={styles.toast} data-kind={toast.kind}>
          <Icon name={ICONS[toast.kind]} />
          <span>{toast.text}</span>
        </div>
      ))}
    </div>
  );
}
