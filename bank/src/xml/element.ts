export interface XmlElement {
  /** Without a prefix. */
  readonly name: string;
  readonly namespace: string;
  readonly line: number;
  /** The text directly in it. */
  text: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
}

export const childrenNamed = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** The first element at a path such as 'Acct/Id/IBAN'. */
export function elementAt(element: XmlElement, path: string): XmlElement | undefined {
  let found: XmlElement | undefined = element;
  for (const name of path.split('/')) found = found?.children.find((child) => child.name === name);
  return found;
}

/** The trimmed text at the first of the paths that has one; null where none has. */
export function textAt(element: XmlElement, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const text = elementAt(element, path)?.text.trim() ?? '';
    if (text !== '') return text;
  }
  return null;
}
