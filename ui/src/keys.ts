/** Whether a key belongs to a field that takes text, so that no short cut may have it. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Whether a layer lies over the page, whose keys are then its own. */
export function isCovered(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
