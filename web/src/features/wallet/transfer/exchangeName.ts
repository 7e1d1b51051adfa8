/** An exchange's brand name; its code is the name in any case. */
export function exchangeName(code: string): string {
  return `${code.slice(0, 1).toUpperCase()}${code.slice(1).toLowerCase()}`;
}
