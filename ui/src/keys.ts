/** Whether the event comes from a text field, where shortcuts must not apply. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Whether a dialog covers the page; its keys then take precedence. */
export function isCovered(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

/** Ctrl or Cmd with K, which opens a command palette, also within a text field. */
export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** The label of a shortcut with the platform's command key: 'Ctrl K', on Apple devices '⌘ K'. */
export function commandKey(key: string): string {
  return `${/Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl'} ${key}`;
}
