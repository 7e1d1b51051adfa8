/** An exchange as it writes itself; its code is its name in small or capital letters. */
export function exchangeName(code: string): string {
  return `${code.slice(0, 1).toUpperCase()}${code.slice(1).toLowerCase()}`;
}
