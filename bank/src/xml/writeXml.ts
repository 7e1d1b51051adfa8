/** An element: its name, and its text or the elements in it. Null children are left out. */
export type XmlNode = readonly [name: string, content: XmlContent, attributes?: Readonly<Record<string, string>>];
type XmlContent = string | readonly (XmlNode | null)[];

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeText = (text: string): string => text.replaceAll(/[&<>"]/g, (each) => ESCAPES[each] ?? each);

/** The document in UTF-8. The same content gives the same bytes. */
export function writeXml(root: XmlNode): Uint8Array {
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}\n`);
}

function write([name, content, attributes = {}]: XmlNode, indent: string): string {
  const values = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`);
  const start = `${indent}<${name}${values.join('')}>`;
  if (typeof content === 'string') return `${start}${escapeText(content)}</${name}>`;
  const inner = content.filter((child) => child !== null).map((child) => write(child, `${indent}  `));
  return `${start}\n${inner.join('\n')}\n${indent}</${name}>`;
}
