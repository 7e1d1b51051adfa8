/** Headers of an answer: names, in small letters, and values in turn. */
export type HeaderList = string[];

/** Sets a header; one of its name that is there already gives way. */
export function setHeader(headers: HeaderList, name: string, value: string): void {
  const at = headers.indexOf(name);
  if (at < 0) headers.push(name, value);
  else headers[at + 1] = value;
}
