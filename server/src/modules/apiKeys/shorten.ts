const LENGTH_MAX = 60;

/** A remark within a title or an email: one line of at most 60 characters. */
export function shorten(remark: string): string {
  const line = Array.from(remark.replaceAll(/\s+/g, ' '));
  if (line.length <= LENGTH_MAX) return line.join('');
  const start = line.slice(0, LENGTH_MAX - 1).join('');
  return `${start.trimEnd()}…`;
}
