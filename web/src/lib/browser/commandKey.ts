/** The label of a shortcut with the platform's command key: 'Ctrl K', on Apple devices '⌘ K'. */
export function commandKey(key: string): string {
  return `${/Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl'} ${key}`;
}
