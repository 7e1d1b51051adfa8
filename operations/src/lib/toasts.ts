import type { Toast, ToastKind } from '@aldgate/ui/states/Toasts.tsx';
import { create } from 'zustand';

/** SH-05. */
const SHOWN_MS = 2_500;

export const useToasts = create<{ readonly toasts: readonly Toast[] }>()(() => ({ toasts: [] }));

let last = 0;

export function toast(kind: ToastKind, text: string): void {
  last += 1;
  const id = last;
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, kind, text }] }));
  setTimeout(() => useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) })), SHOWN_MS);
}
