/** Response headers: lower-case names and values alternating. */
export type HeaderList = string[];

/** Sets a header, replacing an existing one. */
export function setHeader(headers: HeaderList, name: string, value: string): void {
  const at = headers.indexOf(name);
  if (at < 0) headers.push(name, value);
  else headers[at + 1] = value;
}
