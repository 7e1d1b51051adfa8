import type { Toast, ToastKind } from '@aldgate/ui/states/Toasts.tsx';
import { create } from 'zustand';

/** SH-05: how long a message is shown, milliseconds. */
export const SHOWN_MS = 2_500;

export const useToasts = create<{ readonly toasts: readonly Toast[] }>()(() => ({ toasts: [] }));

let lastId = 0;

/**
 * Shows a message that disappears automatically. A message already visible is shown again, in place of the earlier one.
 */
export function toast(kind: ToastKind, text: string): void {
  lastId += 1;
  const id = lastId;
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((shown) => shown.kind !== kind || shown.text !== text), { id, kind, text }],
  }));
  setTimeout(
    () => useToasts.setState((state) => ({ toasts: state.toasts.filter((shown) => shown.id !== id) })),
    SHOWN_MS,
  );
}
