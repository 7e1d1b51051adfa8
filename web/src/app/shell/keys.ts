/** How a key with the platform's command key is written: 'Ctrl K', on Apple's machines '⌘ K'. */
export function commandKey(key: string): string {
  return `${/Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl'} ${key}`;
}
